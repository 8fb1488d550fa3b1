/** What a promise becomes, or null where that takes longer; it goes on all the same. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
