import { makeCodes } from '../../../server/src/domains/wallet/codes.ts'
import { openSecret } from '../../../server/src/infra/secret.ts'
import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'

const site = await openMortalSite()
const { db, dataDir, buildMember, creditOf, ask, killAtEach } = site
// That of the process, as the operator's command reads it.
const secret = await openSecret(undefined, dataDir)
afterAll(site.close)

const grantsOf = ({ id }: { id: number }) => db.selectFrom('vip_grant').select('source').where('member_id', '=', id).execute()

test(
  'VIP bought with credit is granted once, and paid for once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: () => buildMember({ credit: 5_000 }),
      give: (origin, as) => ask(origin, 'wallet/recharge-vip-credit', as, { plan: 'month', priceFen: 1_500 }, `vip-of-${as.id}`),
      async verify(as) {
        expect(await creditOf(as)).toBe(3_500)
        expect(await grantsOf(as)).toHaveLength(1)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'a code of VIP is redeemed once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const { codes } = await makeCodes(db, secret, 1, { gives: 'vip', amount: 1, note: '', expiresAt: null })
        return { as: await buildMember(), code: codes[0]! }
      },
      give: (origin, { as, code }) => ask(origin, 'wallet/key-use', as, { code }, `code-of-${as.id}`),
      verify: async ({ as }) => expect(await grantsOf(as)).toHaveLength(1),
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)
