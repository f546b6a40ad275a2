-- A user of Neovim: waits for what the servers report, asks for the quick fix,
-- edits, and writes down what there is to see after each step, an object of
-- JSON a line, in the file $SESSION_OUT. $SESSION_WAIT is how many seconds a
-- step may take, $SESSION_OTHER what a message that is always there holds.
local out = assert(io.open(vim.env.SESSION_OUT, "w"))
local patience = tonumber(vim.env.SESSION_WAIT) * 1000

local function code(d)
  return d.code or vim.tbl_get(d, "user_data", "lsp", "code")
end

local function diagnostics()
  local all = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    table.insert(all, {
      line = d.lnum, column = d.col, end_line = d.end_lnum, end_column = d.end_col,
      level = d.severity, code = code(d), source = d.source, message = d.message,
      href = vim.tbl_get(d, "user_data", "lsp", "codeDescription", "href"),
    })
  end
  return all
end

local function has(text)
  for _, d in ipairs(diagnostics()) do
    if d.code == text or d.message:find(text, 1, true) then return true end
  end
  return false
end

local function servers()
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
  return vim.tbl_map(function(c) return c.name end, vim.tbl_values(clients))
end

local function say(step)
  out:write(vim.json.encode({
    step = step,
    text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"),
    diagnostics = diagnostics(),
    servers = servers(),
  }) .. "\n")
  out:flush()
end

local function await(step, condition)
  local function settled() return condition() and has(vim.env.SESSION_OTHER) end
  if not vim.wait(patience, settled, 50) then
    say("waited in vain: " .. step)
    error("waited in vain: " .. step)
  end
  say(step)
end

-- The menu of code actions: takes the first whose title begins with "Write".
vim.ui.select = function(items, options, choose)
  for i, item in ipairs(items) do
    if options.format_item(item):find("^Write ") then return choose(item, i) end
  end
  choose(nil, nil)
end

local function line_with(text)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return i, column - 1, line end
  end
end

local function edit(from, to)
  local i, column = line_with(from)
  vim.api.nvim_buf_set_text(0, i - 1, column, i - 1, column + #from, { to })
end

local function play()
  await("opened", function() return has("scheme-typo") end)
  local i, column = line_with("htp://")
  vim.api.nvim_win_set_cursor(0, { i, column })
  vim.lsp.buf.code_action()
  await("fixed", function()
    return not line_with("htp://") and not has("scheme-typo")
  end)
  edit('"e"', '"é𝄞"') -- columns are in bytes, UTF-16 or characters
  edit("http://", "http//")
  await("edited", function() return has("scheme-slashes") end)
  edit("http//", "htp://")
  await("back", function() return has("scheme-typo") and not has("scheme-slashes") end)
end

local ok, err = pcall(play)
if not ok then
  io.stderr:write(tostring(err) .. "\n")
  vim.cmd("cquit")
end
vim.cmd("quitall!")
