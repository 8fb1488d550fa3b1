import type { Input } from '@anglers/contract'
import type { TestServer } from './server.ts'

export type Form = Input<'POST publish/secondhand'>
/** Where sellers meet their buyers. */
export const PLACE = { name: '月塘', address: '荻港县月塘村 3 号', lat: 29.9095, lng: 115.5038 }

/** What the tests of second-hand tackle say of it: a seller, a buyer, and what the two do. */
export async function openMarket({ call, buildMember, buildPicture }: TestServer) {
  const seller = await buildMember()
  const buyer = await buildMember()
  const formOf = async (own: Partial<Form> = {}, as = seller): Promise<Form> => ({
    title: '光威 4.5 米手竿',
    content: '用了半年，换长竿了。',
    media: [await buildPicture(as)],
    tackle: 'pole',
    condition: 'light',
    priceFen: 26_000,
    openToOffers: true,
    handovers: ['meet'],
    attributes: [{ key: 'length', value: '4.5' }],
    place: PLACE,
    ...own,
  })
  const publish = async (own: Partial<Form> = {}, as = seller) =>
    (await call('POST publish/secondhand', await formOf(own, as), { as })).body
  const edit = async (id: number, own: Partial<Form>, as = seller) => publish({ ...own, id }, as)
  const standing = async (id: number, as?: { token: string }) => (await call('GET secondhand/standing', { id }, { as })).body
  const list = async (query: Input<'GET secondhand/list'> = {}, as?: { token: string }) =>
    (await call('GET secondhand/list', { per_page: 100, ...query }, { as })).body.map(({ id }) => id)
  const status = async (id: number, to: Input<'POST secondhand/status'>['status'], own: object = {}, as = seller) =>
    call('POST secondhand/status', { id, status: to, ...own }, { as })
  const offer = async (id: number, priceFen: number, as = buyer, askedFen = 26_000) =>
    (await call('POST secondhand/offer', { id, priceFen, askedFen }, { as })).body
  const answer = (id: number, said: 'accept' | 'decline' | 'withdraw', as = seller) =>
    call('POST secondhand/offer-answer', { id, answer: said }, { as })
  const noticesOf = async (as: { token: string }) =>
    (await call('GET notice/list', { tab: 'system', per_page: 100 }, { as })).body.map(({ kind, title, text }) => [kind, title, text])
  return { seller, buyer, formOf, publish, edit, standing, list, status, offer, answer, noticesOf }
}
