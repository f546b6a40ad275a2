-- What the settings in docs/editors.md take from Neovim 0.8, for 0.7.
vim.fs = {
  dirname = function(path) return path and vim.fn.fnamemodify(path, ":h") end,
  find = function(names, options)
    for _, name in ipairs(names) do
      local found = vim.fn.findfile(name, vim.fn.fnamemodify(options.path, ":p") .. ";")
      if found ~= "" then return { vim.fn.fnamemodify(found, ":p") } end
    end
    return {}
  end,
}
vim.lsp.start = function(config)
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
end
