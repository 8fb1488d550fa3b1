import { alike, holdsAlike, writeList } from '../../../server/src/kernel/alike.ts'

const write = (items: readonly unknown[]) => JSON.stringify(items)
const written = (items: readonly unknown[]) => writeList(items, write).toString()

describe('lists with items that several readers are shown alike', () => {
  const shared = (id: number) => alike({ id, text: '双溪水库，鲫鱼' })

  it('holds them once they were marked, whoever marks them again', () => {
    const item = { id: 1 }
    expect(holdsAlike([item])).toBe(false)
    expect(alike(alike(item))).toBe(item)
    expect(holdsAlike([{ id: 2 }, item])).toBe(true)
    expect(holdsAlike([])).toBe(false)
    expect(() => {
      item.id = 2
    }).toThrow(TypeError)
  })

  it.each([
    ['alone', ['shared']],
    ['between others', ['own', 'own', 'shared', 'own']],
    ['first and last', ['shared', 'own', 'own', 'shared']],
    ['and nothing else', ['shared', 'shared', 'shared']],
    ['not at all', ['own', 'own']],
    ['with nothing', []],
  ])('are written as they are, %s', (_name, kinds) => {
    const items = kinds.map((kind, id) => (kind === 'shared' ? shared(id) : { id, liked: true }))
    for (const _reader of [1, 2]) expect(written(items)).toBe(JSON.stringify(items))
  })

  it('are written once for all readers', () => {
    const [one, two] = [shared(1), shared(2)]
    written([one, two])
    const again = writeList([one, two], () => {
      throw new Error('written again')
    })
    expect(again.toString()).toBe(JSON.stringify([one, two]))
  })

  it('are written for each reader by what else is on their list', () => {
    const [one, two, three] = [shared(1), shared(2), shared(3)]
    const lists = [[one, two], [one, three], [one], [one, two, three], [one, { id: 2, liked: true }], [one, two]]
    for (const list of lists) expect(written(list)).toBe(JSON.stringify(list))
  })
})
