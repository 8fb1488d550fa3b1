type Read = (after: number, limit: number) => Promise<readonly { id: number }[]>

/** Expects what is read of a member, several rows, to come by its ids, and each batch to go on after the last row of the one before. */
export async function expectPages(read: Read): Promise<void> {
  const idsOf = async (after: number, limit: number) => (await read(after, limit)).map(({ id }) => id)
  const all = await idsOf(0, 100)
  expect(all.length).toBeGreaterThan(1)
  expect(all).toEqual([...all].sort((one, other) => one - other))
  expect(await idsOf(0, 1)).toEqual(all.slice(0, 1))
  expect(await idsOf(all[0]!, 100)).toEqual(all.slice(1))
}
