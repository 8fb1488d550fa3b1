import { alike, holdsAlike, writeList } from '../../../server/src/kernel/alike.ts'

test('a list is the JSON of its items, of which those that are shown alike are written once', () => {
  const lists: (readonly unknown[])[] = []
  const write = (items: readonly unknown[]) => {
    lists.push(items)
    return JSON.stringify(items)
  }
  const [shared, own] = [alike({ id: 1, title: '鲫鱼' }), { id: 2, liked: true }]
  const list = [shared, own, alike({ id: 3 })]
  for (let time = 0; time < 2; time++) expect(writeList(list, write).toString()).toBe(JSON.stringify(list))
  expect(lists).toEqual([[list[0]], [own], [list[2]], [own]])
  expect(writeList([], write).toString()).toBe('[]')
})

test('a list is known to hold what is shown alike, which nobody changes any more', () => {
  const shared = alike({ id: 1 }) as { id: number }
  expect([holdsAlike([{ id: 1 }]), holdsAlike([{ id: 1 }, shared]), holdsAlike([])]).toEqual([false, true, false])
  expect(() => {
    shared.id = 2
  }).toThrow(TypeError)
})
