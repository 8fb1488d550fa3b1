const CHECK_MS = 200

/**
 * Ends this process, as by SIGTERM, when npm does. npm runs us through a shell, and passes the signals it gets to that
 * shell only: it dies, and we would live on. A process started without npm is left alone, as its parent may well go first.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  check.unref()
}
