/**
 * WeChat and Douyin: `auth deny`, `auth denied`, `authorize no response`. `privacy permission is not authorized` is a no to WeChat's own
 * question, which no settings undo.
 */
const REFUSED = /^(?!.*privacy).*auth/i

/** Whether a host's call failed because its member had refused it before, which only the host's settings undo. */
export const isRefusal = (error: unknown): boolean => REFUSED.test(String((error as { errMsg?: string } | null)?.errMsg ?? error))
