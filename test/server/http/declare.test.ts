import { Done, Id } from '@anglers/contract/common'
import { declare, writingGet } from '@anglers/contract/endpoint'
import Type from 'typebox'

const member = { access: 'member', summary: 'Something of mine', answer: Done } as const
const visitor = { access: 'visitor', summary: 'Something of everyone', answer: Done } as const

// What is tested here is that it compiles, or does not: `npm run types` holds it.
describe('the contract asks each endpoint what the pipeline must know of it', () => {
  test('of a write of members, whether a banned one keeps it', () => {
    declare({ 'POST kept': { ...member, whenBanned: 'open', seenByVisitors: false } })
    // @ts-expect-error it does not say
    declare({ 'POST kept': { ...member, seenByVisitors: false } })
    // @ts-expect-error nor does a GET that writes
    declare({ 'GET kept': { ...member, ...writingGet, seenByVisitors: false } })
  })

  test('of a GET that writes, since when it is deprecated', () => {
    declare({ 'GET kept': { ...member, ...writingGet, whenBanned: 'open', seenByVisitors: false } })
    // @ts-expect-error it does not say
    declare({ 'GET kept': { ...member, writes: true, whenBanned: 'open', seenByVisitors: false } })
  })

  test('of every write, whether visitors see it', () => {
    declare({ 'POST seen': { ...visitor, seenByVisitors: true } })
    // @ts-expect-error it does not say
    declare({ 'POST seen': visitor })
    // @ts-expect-error nor does a member's
    declare({ 'POST seen': { ...member, whenBanned: 'closed' } })
  })

  test('of a path with parameters, each of them', () => {
    const topic = Type.Object({ id: Id })
    declare({ 'GET topic/:id': { ...member, path: topic } })
    // @ts-expect-error it does not say
    declare({ 'GET topic/:id': member })
    // @ts-expect-error nor is there one for each
    declare({ 'GET topic/:id/tag/:tag': { ...member, path: topic } })
    // @ts-expect-error this one has none
    declare({ 'GET topic': { ...member, path: topic } })
  })

  test('of what members share with visitors, that it is kept for these', () => {
    declare({ 'GET shared': { ...visitor, sharedWith: 'members', visitorCacheMs: 1_000 } })
    // @ts-expect-error it does not say for how long
    declare({ 'GET shared': { ...visitor, sharedWith: 'members' } })
    // @ts-expect-error no visitor asks for it
    declare({ 'GET shared': { ...member, sharedWith: 'members', visitorCacheMs: 1_000 } })
    // @ts-expect-error nor is a write shared
    declare({ 'POST shared': { ...visitor, seenByVisitors: true, sharedWith: 'members', visitorCacheMs: 1_000 } })
  })

  test('of what another service calls, that it is for nobody who is signed in', () => {
    const webhook = { maxBytes: 1_000, takes: 'text/xml', answers: 'text/xml' }
    declare({ 'POST paid': { ...visitor, seenByVisitors: false, webhook } })
    // @ts-expect-error no session comes with such a call
    declare({ 'POST paid': { ...member, whenBanned: 'closed', seenByVisitors: false, webhook } })
    // @ts-expect-error nor does it read
    declare({ 'GET paid': { ...visitor, webhook } })
  })

  test('of a read, nothing', () => {
    expect(Object.keys(declare({ 'GET read': member, 'GET all': visitor }))).toEqual(['GET read', 'GET all'])
  })
})
