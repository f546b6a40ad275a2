-- What the settings in docs/editors.md take from Neovim 0.11, for those before.
local configs = {}
vim.lsp.config = function(name, config) configs[name] = config end
vim.lsp.enable = function(name)
  local config = configs[name]
  vim.api.nvim_create_autocmd("FileType", {
    pattern = config.filetypes,
    callback = function(args)
      local dir = vim.fs.dirname(vim.api.nvim_buf_get_name(args.buf))
      local marks = vim.fs.find(config.root_markers, { upward = true, path = dir })
      vim.lsp.start({ name = name, cmd = config.cmd, root_dir = vim.fs.dirname(marks[1]) })
    end,
  })
end
