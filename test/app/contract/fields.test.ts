import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as limits from '@anglers/contract/limits'

type Schema = { $ref?: string; maxLength?: number; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }
interface Documents {
  paths: Record<string, { post?: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>
  components: { schemas: Record<string, Schema> }
}

const root = path.resolve(__dirname, '../../..')
const features = path.join(root, 'src/features')
const documents = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as Documents

/** How much the server takes, by `publish/single blocks caption`: a list or one of several shapes is looked through. */
function serverTakes(where: string): number[] {
  const [name, ...keys] = where.split(' ')
  const plain = (schema: Schema): Schema[] => {
    if (schema.$ref) return plain(documents.components.schemas[schema.$ref.split('/').pop()!]!)
    if (schema.items) return plain(schema.items)
    return (schema.anyOf ?? schema.oneOf)?.flatMap(plain) ?? [schema]
  }
  const input = documents.paths[`/wp-json/wp/v2/${name}`]!.post!.requestBody.content['application/json'].schema
  return keys
    .reduce<Schema[]>((found, key) => found.flatMap(({ properties }) => (properties?.[key] ? plain(properties[key]) : [])), plain(input))
    .flatMap(({ maxLength }) => maxLength ?? [])
}

/** What a file says its fields take, in their order: one that hands on what it was told says nothing of its own. */
function fieldsTake(file: string): number[] {
  const code = readFileSync(path.join(features, file), 'utf8')
  const own = new Map([...code.matchAll(/const ([A-Z_]+) = (\d+)/g)].map(([, name, value]) => [name!, Number(value)]))
  return [...code.matchAll(/maxLength=\{([^}]*)\}/g)].flatMap(([, said]) => {
    const times = Number(/\* (\d+)/.exec(said!)?.[1] ?? 1)
    const named = said!.match(/\b[A-Z][A-Z_]+\b/g) ?? []
    if (/^\d+$/.test(said!)) return [Number(said)]
    return named.map((name) => times * (own.get(name) ?? (limits[name as keyof typeof limits] as unknown as number)))
  })
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
/** Of what the server is sent in another shape, one that has to fit. */
const fits = (longest: string) => ({ longest })
const LONG_HOURS = '06:00-11:30 13:00-17:30 19:00-23:30'
const TEXT = (type: string) => `publish/${type} content`

/** Each file with fields to type in, and what becomes of each: the text of a call, or something else that has to fit. */
const table: [file: string, fields: (string | { longest: string })[]][] = [
  ['post/Unlock.tsx', ['power/password password']],
  ['post/AppealSheet.tsx', ['posts/appeal content']],
  ['places/PlaceForm.tsx', ['publish/words place name', 'publish/words place address']],
  ['redbag/TermFields.tsx', [fits(String(limits.REDBAG_COUNT_MAX)), fits(yuan(limits.REDBAG_TOTAL_MAX)), 'redbag/send greeting']],
  ['gift/GiftShop.tsx', ['gift/send word']],
  [
    'catches/CatchSheet.tsx',
    [
      'publish/words catches name',
      fits(String(limits.CATCH_LENGTH_MAX_MM / 10)),
      fits(String(limits.CATCH_WEIGHT_MAX_G)),
      fits(String(limits.CATCH_NUMBER_MAX)),
      'publish/words catches bait',
    ],
  ],
  ['reprint/ReprintView.tsx', ['reprint content']],
  ['feedback/FeedbackEditor.tsx', ['report/add content', 'report/add contact']],
  ['report/ReportSheet.tsx', ['report/add content']],
  ['review/ReviewSheet.tsx', ['waters/review content']],
  ['review/AdditionSheet.tsx', ['comments/add-order-comment content']],
  ['thread/ActivityCard.tsx', [fits('042917'), fits('+86 138-0013-8000')]],
  ['thread/PollFields.tsx', ['publish/bbs poll options']],
  ['thread/ActivityFields.tsx', [fits('05:30'), fits(String(limits.ACTIVITY_CAPACITY_MAX))]],
  ['publish/PostEditor.tsx', ['publish/words title']],
  ['publish/TagsRow.tsx', ['publish/words tags']],
  ['publish/VisibilityRow.tsx', [fits(yuan(limits.POST_PRICE_MAX_FEN)), 'publish/words password', 'publish/words teaser']],
  ['content/types/places/PlacesEditor.tsx', [fits('鲫鱼 鲤鱼 草鱼 鳊鱼 翘嘴 白条 黄颡鱼 青鱼'), TEXT('places')]],
  ['content/types/redbag/RedbagEditor.tsx', [TEXT('redbag')]],
  ['content/types/dianpu/DianpuEditor.tsx', [fits('光威 达亿瓦 禧玛诺'), 'publish/dianpu phone', TEXT('dianpu')]],
  ['content/types/bbs/BbsEditor.tsx', [TEXT('bbs')]],
  ['content/types/single/SingleEditor.tsx', ['publish/single summary', TEXT('single')]],
  [
    'content/types/secondhand/SecondhandEditor.tsx',
    [TEXT('secondhand'), 'publish/secondhand flaw', fits(yuan(limits.SECONDHAND_PRICE_MAX_FEN)), 'publish/secondhand attributes value'],
  ],
  ['content/types/words/WordsEditor.tsx', [TEXT('words')]],
  [
    'content/types/diaochang/DiaochangEditor.tsx',
    [fits('鲫鱼 鲤鱼 草鱼 鳊鱼'), 'publish/diaochang phone', 'publish/diaochang stocking words', TEXT('diaochang')],
  ],
  ['content/types/video/VideoEditor.tsx', [TEXT('video')]],
  ['wallet/RedeemForm.tsx', ['wallet/key-use code']],
  ['forum/ForumGate.tsx', ['bbs/ask content', 'bbs/password password']],
  ['forum/ManageSheet.tsx', ['bbs/rules content']],
  ['chat/GroupInfo.tsx', ['group-message/edit announcement', 'group-message/edit name']],
  ['chat/InputBar.tsx', ['message/send text']],
  ['chat/MakeSheet.tsx', ['group-message/create name']],
  ['settings/OwnerProofFields.tsx', ['user/setting password old']],
  ['settings/MyLooks.tsx', ['user/profile nickName']],
  ['settings/PasswordSetting.tsx', ['user/setting password next']],
  ['settings/ProfileSettings.tsx', ['user/profile nickName', 'user/profile bio', 'user/profile district']],
  ['signin/SignUp.tsx', ['site/signup password', 'site/signup nickName']],
  ['signin/CodeFields.tsx', [fits('042917')]],
  ['signin/PasswordReset.tsx', ['site/lostpass password']],
  ['reward/RewardForm.tsx', [fits(yuan(limits.REWARD_MAX_FEN)), 'reward/send word']],
  ['secondhand/FilterSheet.tsx', [fits(yuan(limits.SECONDHAND_PRICE_MAX_FEN)), fits(yuan(limits.SECONDHAND_PRICE_MAX_FEN))]],
  ['secondhand/BanCard.tsx', ['secondhand/decide content']],
  ['secondhand/OfferSheet.tsx', [fits(yuan(limits.SECONDHAND_PRICE_MAX_FEN)), 'secondhand/offer content']],
  ['secondhand/AppealSheet.tsx', ['secondhand/appeal content']],
  ['shop/AftersaleCard.tsx', ['shop/aftersale content', 'shop/aftersale company', fits('S'.repeat(32))]],
  ['shop/AftersaleForm.tsx', ['shop/update-order refund detail']],
  ['shop/InvoiceForm.tsx', ['shop/update-order invoice title', fits('9'.repeat(20)), 'shop/update-order invoice email']],
  ['shop/CheckoutView.tsx', ['shop/create-order remark']],
  ['shop/AddressEditor.tsx', ['shop/add-address name', fits('+86 138-0013-8000'), 'shop/add-address street']],
  ['waters/Safety.tsx', ['waters/hazard content']],
  ['waters/RunSheet.tsx', [fits('鲫鱼 鲤鱼 草鱼 鳊鱼'), 'waters/venue phone', 'waters/venue stocking words']],
  ['waters/HoursField.tsx', [fits(LONG_HOURS), fits(LONG_HOURS), fits(LONG_HOURS)]],
  ['waters/NoteSheet.tsx', ['waters/note content']],
  ['waters/PricesField.tsx', [fits(yuan(limits.VENUE_PRICE_MAX_FEN)), 'waters/venue prices note']],
  ['writing/LinkForm.tsx', ['publish/single blocks spans link', fits('鱼'.repeat(limits.BLOCK_HEADING_CHARS))]],
  ['writing/BlocksEditor.tsx', ['publish/single blocks text', 'publish/single blocks caption']],
  ['notice/ReplySheet.tsx', ['comments content']],
  ['comment/Composer.tsx', ['comments content']],
]

test.each(table)('what is typed in %s may be as long as the server takes, and no longer', (file, fields) => {
  const takes = fieldsTake(file)
  expect(takes).toHaveLength(fields.length)
  takes.forEach((chars, at) => {
    const field = fields[at]!
    if (typeof field === 'string') expect({ field, takes: [chars] }).toEqual({ field, takes: [...new Set(serverTakes(field))] })
    else expect({ field, isRoom: chars >= field.longest.length }).toEqual({ field, isRoom: true })
  })
})

test('no field is left out of the table', () => {
  const files = (readdirSync(features, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.weapp.'),
  )
  expect(files.filter((file) => fieldsTake(file).length > 0).sort()).toEqual(table.map(([file]) => file).sort())
})
