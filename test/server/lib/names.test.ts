import { isReservedName } from '../../../server/src/lib/names.ts'

const reserved = ['管理员', '官方', 'admin', 'system', 'modérateur']
const isReserved = (name: string) => isReservedName(name, reserved, '钓鱼伴侣')

test.each([
  ['管理员'],
  ['我是管理员'],
  ['管 理 员'],
  ['管\u200b理\u200d员'],
  ['管·理·员'],
  ['官方客服01'],
  ['admin'],
  ['Admin 2'],
  ['ＡＤＭＩＮ'],
  ['a d m i n'],
  ['аdmіn'],
  ['𝐚𝐝𝐦𝐢𝐧'],
  ['ádmin'],
  ['_admin_'],
  ['adm1n'],
  ['5ystem'],
  ['Moderateur'],
  ['admin客'],
  ['钓友Adm1n'],
  ['Admin管理'],
  ['钓鱼伴侣'],
  ['钓 鱼 伴 侣'],
])('%s would be taken for the site', (name) => {
  expect(isReserved(name)).toBe(true)
})

test.each([
  ['badminton'],
  ['systematic'],
  ['Adminda'],
  ['老张'],
  ['理管员'],
  ['官 话 方 言'],
  ['钓鱼伴侣的朋友'],
  ['2026'],
  ['🎣'],
  ['root'],
])('%s would not', (name) => {
  expect(isReserved(name)).toBe(false)
})
