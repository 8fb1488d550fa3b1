const BUCKET_MS = 0.05
const MAX_MS = 20_000

/** Many times of which quantiles are wanted, to a twentieth of a millisecond. */
export class Times {
  private readonly buckets = new Uint32Array(MAX_MS / BUCKET_MS)
  private count = 0

  add(ms: number): void {
    this.buckets[Math.min(this.buckets.length - 1, Math.floor(ms / BUCKET_MS))]!++
    this.count++
  }

  /** Milliseconds. */
  quantile(q: number): number {
    let left = Math.max(1, Math.ceil(this.count * q))
    const bucket = this.buckets.findIndex((n) => (left -= n) <= 0)
    return (bucket + 1) * BUCKET_MS
  }
}
