/** What a promise becomes, or null where that takes longer; it goes on all the same. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  // What has arrived by then is read first: it may have been this process that was busy.
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => setImmediate(resolve, null), ms)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
