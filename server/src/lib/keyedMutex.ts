/** Has pieces of work of the same name wait for one another. */
export class KeyedMutex {
  private readonly underWay = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    while (this.underWay.has(name)) await this.underWay.get(name)!.catch(() => {})
    const mine = work()
    this.underWay.set(name, mine)
    try {
      return await mine
    } finally {
      this.underWay.delete(name)
    }
  }
}
