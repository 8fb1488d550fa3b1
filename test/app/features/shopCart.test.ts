import { CART_LINES, QUANTITY_MAX } from '@anglers/contract/limits'
import { Cart, cart } from '@/features/shop/Cart'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { answers, asked, holds, keysOf, loses, refuses, settled } from '../support/server'
import { good, line } from '../support/shop'

const signIn = (userId = 7) => session.open(buildSession({ user: buildMe({ userId }) }))
const quantities = (of: Cart = cart) => of.lines.map(({ skuId, quantity }) => [skuId, quantity])
const [rod, longRod] = good.skus as [(typeof good.skus)[0], (typeof good.skus)[0]]

test('what a visitor put in before the app was started anew is still there when they put in more', async () => {
  await new Cart().add(good, rod, 2)
  const later = new Cart()
  await later.add(good, longRod, 1)
  expect(quantities(later)).toEqual([
    [72, 1],
    [71, 2],
  ])
})

test('a visitor’s full cart says so, and takes more of what is in it', async () => {
  const visitors = new Cart()
  for (let id = 1; id <= CART_LINES; id++) await visitors.add(good, { ...rod, id }, 1)
  expect([await visitors.add(good, { ...rod, id: 0 }, 1), visitors.lines.length]).toEqual([false, CART_LINES])
  expect(toaster.current?.text).toBe('购物车放不下了，先删掉一些再加')
  expect([await visitors.add(good, { ...rod, id: 1 }, 2), visitors.lines[0]!.quantity]).toEqual([true, 3])
})

test('a visitor changes their cart without asking the server, and finds it so again', async () => {
  const visitors = new Cart()
  await visitors.add(good, rod, QUANTITY_MAX - 1)
  await visitors.add(good, rod, 5)
  await visitors.add(good, { ...longRod, stock: 4, picture: '/long.webp' }, 2)
  expect(visitors.lines).toMatchObject([
    { skuId: 72, quantity: 2, stock: 4, picture: '/long.webp', priceFen: longRod.priceFen, ticked: true },
    { skuId: 71, quantity: QUANTITY_MAX, picture: good.picture },
  ])
  await visitors.change(71, { quantity: 3 })
  await visitors.change(72, { ticked: false })
  expect([visitors.count, visitors.ticked.map(({ skuId }) => skuId), visitors.sumFen]).toEqual([5, [71], 3 * rod.priceFen])
  await visitors.tickAll(true)
  await visitors.remove([71])
  await visitors.see()
  const later = new Cart()
  expect([later.lines, asked()]).toEqual([visitors.lines, []])
  expect(later.lines).toMatchObject([{ skuId: 72, quantity: 2, ticked: true }])
  await later.remove([72])
  expect([localStorage.length, new Cart().lines]).toEqual([0, []])
})

describe('what a visitor chose', () => {
  const join = async () => {
    answers('GET shop/get-cart', [line])
    signIn()
    await cart.load()
  }

  test('waits where the member’s cart has no room for it, which is shown all the same', async () => {
    await cart.add(good, longRod, 1)
    refuses('POST shop/add-cart', 'cart_full', 409, '购物车放不下了')
    await join()
    expect([quantities(), cart.phase, toaster.current?.text]).toEqual([[[71, 1]], 'ready', '购物车放不下了'])
    answers('POST shop/add-cart', [{ ...line, skuId: 72 }, line])
    await cart.load()
    expect(asked('POST shop/add-cart').map(({ body }) => body)).toEqual(Array(2).fill({ lines: [{ skuId: 72, quantity: 1 }] }))
    expect(new Set(keysOf('POST shop/add-cart')).size).toBe(2)
    await cart.load()
    expect(asked('POST shop/add-cart')).toHaveLength(2)
  })

  test('is in the cart, and it is said how much', async () => {
    await cart.add(good, rod, 1)
    answers('POST shop/add-cart', [line])
    await join()
    expect([quantities(), toaster.current?.text]).toEqual([[[71, 1]], '登录前选的 1 种商品已放进购物车'])
  })

  test('is in the cart as far as it is sold, and it is said how much is not', async () => {
    await cart.add(good, rod, 1)
    await cart.add(good, longRod, 1)
    answers('POST shop/add-cart', [line])
    await join()
    expect([quantities(), toaster.current?.text]).toEqual([[[71, 1]], '登录前选的商品：1 种已放进购物车，1 种已下架'])
  })

  test('and nobody sells any more is gone, and the cart is shown', async () => {
    await cart.add(good, longRod, 1)
    refuses('POST shop/add-cart', 'rest_invalid_param', 400, '', { lines: '没有找到' })
    await join()
    expect([quantities(), cart.phase, toaster.current?.text]).toEqual([[[71, 1]], 'ready', '登录前选的商品都已下架'])
    await cart.load()
    expect(asked('POST shop/add-cart')).toHaveLength(1)
  })

  test('stays where the server is down', async () => {
    await cart.add(good, longRod, 1)
    loses('POST shop/add-cart')
    await join()
    expect(cart.phase).toBe('error')
    session.close()
    await cart.load()
    expect(quantities()).toEqual([[72, 1]])
  })
})

describe('a member’s cart', () => {
  const load = async () => {
    signIn()
    answers('GET shop/get-cart', [line])
    await cart.load()
  }

  test('is not counted for the visitor after them', async () => {
    await load()
    session.close()
    expect(cart.count).toBe(0)
  })

  test('is not shown to the next member while their own is on its way, nor where it does not come', async () => {
    await load()
    signIn(8)
    const [first] = [holds('GET shop/get-cart')]
    const loading = cart.load()
    await settled()
    expect(cart.lines).toEqual([])
    await first[0]!.refuse(500)
    await loading
    expect([cart.lines, cart.phase]).toEqual([[], 'error'])
  })

  test('does not become the visitor’s, who puts something in, and joins no other member’s', async () => {
    await load()
    session.close()
    await cart.add(good, longRod, 1)
    signIn(8)
    answers('POST shop/add-cart', [])
    await cart.load()
    expect(asked('POST shop/add-cart').map(({ body }) => body)).toEqual([{ lines: [{ skuId: 72, quantity: 1 }] }])
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['is read', () => cart.load()],
  ['is added to', () => cart.add(good, good.skus[0]!, 1)],
])('a cart that %s while its member signs out is nobody’s, and joins no other’s', async (_, act) => {
  signIn()
  const held = [holds('GET shop/get-cart'), holds('POST shop/add-cart')]
  const acting = act()
  await settled()
  session.close()
  await cart.load()
  await held.flat()[0]!.answer([line])
  await acting
  expect(cart.lines).toEqual([])
})

describe('of two changes at once', () => {
  const changing = async () => {
    signIn()
    answers('GET shop/get-cart', [line])
    await cart.load()
    const held = holds('POST shop/update-cart')
    void cart.change(71, { quantity: 2 })
    void cart.change(71, { quantity: 3 })
    await settled()
    return held
  }

  test('neither stays where the server refuses both', async () => {
    for (const { refuse } of await changing()) await refuse(500)
    expect(quantities()).toEqual([[71, 1]])
  })

  test('the one that the server took stays where it refuses the other', async () => {
    const held = await changing()
    await held[1]!.refuse(500)
    await held[0]!.answer([{ ...line, quantity: 2 }])
    expect(quantities()).toEqual([[71, 2]])
  })

  test('the later one stands though the earlier one is answered last', async () => {
    const held = await changing()
    await held[1]!.answer([{ ...line, quantity: 3 }])
    await held[0]!.answer([{ ...line, quantity: 2 }])
    expect(quantities()).toEqual([[71, 3]])
  })

  test('the later one stands though the earlier one fails last', async () => {
    const held = await changing()
    await held[1]!.answer([{ ...line, quantity: 3 }])
    await held[0]!.refuse(500)
    expect([quantities(), cart.phase]).toEqual([[[71, 3]], 'ready'])
  })
})

test('two that are put in at once are both there, whichever is answered first', async () => {
  signIn()
  const held = holds('POST shop/add-cart')
  const adding = [cart.add(good, rod, 1), cart.add(good, longRod, 1)]
  await settled()
  await held[1]!.answer([line, { ...line, skuId: 72 }])
  await held[0]!.answer([line])
  expect([quantities(), await Promise.all(adding)]).toEqual([
    [
      [71, 1],
      [72, 1],
    ],
    [true, true],
  ])
})

test('a good that could not be put in says why, and the empty cart stays empty', async () => {
  signIn()
  loses('POST shop/add-cart')
  expect(await cart.add(good, rod, 1)).toBe(false)
  expect([toaster.current?.text, cart.lines]).toEqual(['网络不给力，请检查信号后重试', []])
})

test('what a visitor chose and is in the cart, though nobody sells it any more, is not said to be', async () => {
  await cart.add(good, rod, 1)
  await cart.add(good, longRod, 1)
  answers('POST shop/add-cart', [line, { ...line, skuId: 72, onSale: false }])
  signIn()
  await cart.load()
  expect(toaster.current?.text).toBe('登录前选的商品：1 种已放进购物车，1 种已下架')
})

describe('a visitor’s cart that joins a member’s', () => {
  const joins = async (userId: number) => {
    signIn(userId)
    await cart.load()
  }

  test('is the same after a lost answer, and another the next time', async () => {
    await cart.add(good, rod, 1)
    loses('POST shop/add-cart')
    await joins(7)
    answers('POST shop/add-cart', [line])
    await cart.load()
    session.close()
    await cart.add(good, rod, 1)
    await joins(7)
    const [first, again, next] = keysOf('POST shop/add-cart')
    expect([again === first, next === first]).toEqual([true, false])
  })

  test('is another after one of which nothing is sold any more', async () => {
    answers('GET shop/get-cart', [])
    refuses('POST shop/add-cart', 'rest_invalid_param', 400, '', { lines: '没有找到' })
    for (const userId of [7, 8]) {
      session.close()
      await cart.add(good, rod, 1)
      await joins(userId)
    }
    expect(new Set(keysOf('POST shop/add-cart')).size).toBe(2)
  })
})

test('each change of a member’s cart is sent under a key of its own', async () => {
  signIn()
  answers('GET shop/get-cart', [{ ...line, seenPriceFen: 12_000 }])
  answers('POST shop/update-cart', [{ ...line, seenPriceFen: 12_000 }])
  answers('POST shop/del-cart', [])
  await cart.load()
  await cart.change(71, { quantity: 2 })
  await cart.tickAll(false)
  await cart.see()
  await cart.remove([71])
  expect([new Set(keysOf('POST shop/update-cart')).size, keysOf('POST shop/del-cart').length]).toEqual([3, 1])
})
