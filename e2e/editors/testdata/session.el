;;; session.el --- a user of Emacs -*- coding: utf-8; lexical-binding: t -*-

;; It does what session.lua does in Neovim, and writes the same.

(require 'cl-lib)
(require 'flymake)
(require 'json)
(require 'seq)

(defun session-place (position)
  "Return line and column of POSITION, from 0, the column in bytes of UTF-8."
  (save-excursion
    (goto-char position)
    (list (1- (line-number-at-pos))
          (string-bytes (buffer-substring-no-properties (line-beginning-position) position)))))

(defun session-diagnostic (d)
  "Return the flymake diagnostic D as an object."
  (let ((start (session-place (flymake-diagnostic-beg d)))
        (end (session-place (flymake-diagnostic-end d)))
        (text (substring-no-properties (flymake-diagnostic-text d))))
    `((line . ,(nth 0 start)) (column . ,(nth 1 start))
      (end_line . ,(nth 0 end)) (end_column . ,(nth 1 end))
      (level . ,(pcase (flymake-diagnostic-type d)
                  ('eglot-error 1) ('eglot-warning 2) (_ 3)))
      (message . ,text))))

(defun session-has (text)
  "Return whether a diagnostic has TEXT in its message."
  (seq-some (lambda (d) (string-search text (flymake-diagnostic-text d)))
            (flymake-diagnostics)))

(defun session-say (step)
  "Write down what there is to see after STEP."
  (let ((object `((step . ,step)
                  (text . ,(buffer-substring-no-properties (point-min) (point-max)))
                  (diagnostics . ,(vconcat (mapcar #'session-diagnostic (flymake-diagnostics))))
                  (servers . ,(if (eglot-current-server) ["eglot"] [])))))
    (let ((coding-system-for-write 'utf-8))
      (write-region (concat (json-encode object) "\n") nil (getenv "SESSION_OUT") t 'quiet))))

(defun session-edit (from to)
  "Replace FROM by TO."
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t))

(defun session-choose (_prompt table &rest _)
  "Choose from TABLE, a menu of code actions, the first that begins with \"Write\"."
  (seq-find (lambda (title) (string-prefix-p "Write " title)) (all-completions "" table)))

(defun session-fix ()
  "Apply the quick fix at the URL."
  (goto-char (point-min))
  (search-forward "htp")
  (backward-char)
  (cl-letf (((symbol-function 'completing-read) #'session-choose)
            (last-nonmenu-event ?x)) ; from the keyboard
    (eglot-code-actions (point) (point) "quickfix" t)))

(defvar session-steps
  (list
   (list "opened" #'ignore
         (lambda () (session-has "scheme-typo")))
   (list "fixed" #'session-fix
         (lambda () (not (or (session-has "scheme-typo")
                             (save-excursion (goto-char (point-min)) (search-forward "htp://" nil t))))))
   (list "edited" (lambda ()
                    (session-edit "\"e\"" "\"é𝄞\"") ; columns are in bytes, UTF-16 or characters
                    (session-edit "http://" "http//"))
         (lambda () (session-has "scheme-slashes")))
   (list "back" (lambda () (session-edit "http//" "htp://"))
         (lambda () (and (session-has "scheme-typo") (not (session-has "scheme-slashes"))))))
  "The steps to do: name, action, and what holds when it is done.")

(defvar session-deadline nil "When the user loses patience with a step.")

(defun session-begin ()
  "Take the action of the next step, or leave if there is none."
  (unless session-steps
    (set-buffer-modified-p nil)
    (kill-emacs 0))
  (setq session-deadline (+ (float-time) (string-to-number (getenv "SESSION_WAIT"))))
  (funcall (nth 1 (car session-steps))))

(defun session-look ()
  "End the step when it is done."
  (pcase-let ((`(,name ,_ ,done) (car session-steps)))
    (cond
     ((and (funcall done) (session-has (getenv "SESSION_OTHER")))
      (session-say name)
      (pop session-steps)
      (session-begin))
     ((> (float-time) session-deadline)
      (error "Waited in vain: %s" name)))))

(defun session-tick ()
  "Look at the program, now and then."
  (with-current-buffer "main.go"
    (condition-case err
        (if session-deadline (session-look) (session-begin))
      (error
       (session-say (error-message-string err))
       (kill-emacs 1)))))

;; script gives the end of its input to Emacs as this key, early or late.
(global-set-key (kbd "C-d") #'ignore)

;; The index in the menu bar asks the server and waits, also before a file is open there.
(menu-bar-mode -1)

(run-with-timer 0.5 0.1 #'session-tick)

;; Eglot connects after a command, so the user presses a key.
(setq unread-command-events (list ?\C-l))

;;; session.el ends here
