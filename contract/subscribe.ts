import Type, { type Static, type TSchema } from 'typebox'
import { Count, literals } from './common.ts'
import { declare } from './endpoint.ts'
import { SUBSCRIBE_TEMPLATES } from './limits.ts'
import { noticeTabs } from './notice.ts'

/** The platforms whose apps ask a member whether the product may send them messages. */
export const subscribePlatforms = ['wechat', 'toutiao'] as const
export type SubscribePlatform = (typeof subscribePlatforms)[number]

const TemplateId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: "the template's id on its platform" })

export const SubscribeTemplate = Type.Object(
  { kind: literals(noticeTabs), id: TemplateId },
  { title: 'SubscribeTemplate', description: 'A message template of a platform, and the tab of notices that it tells of.' },
)
export type SubscribeTemplate = Static<typeof SubscribeTemplate>

const Allowed = Type.Integer({ minimum: 0, description: 'how many messages I still allow; absent for a visitor' })

/** As many as a platform asks about at once, so that one tap asks about all. */
const listOf = <T extends TSchema>(template: T) => Type.Array(template, { maxItems: SUBSCRIBE_TEMPLATES })
/** As a reader sees it. */
const Templates = listOf(Type.Object({ ...SubscribeTemplate.properties, allowed: Type.Optional(Allowed) }))

/** What a field of a template can say of a notice: who did it, what they did, what they said, about which post, when, how many did. */
export const subscribeParts = ['who', 'what', 'text', 'title', 'time', 'count'] as const
export type SubscribePart = (typeof subscribeParts)[number]

/** As the operator sets them: a platform that is left out has none. A template says nothing without its fields, so they are wanted. */
const Filled = listOf(
  Type.Object({
    ...SubscribeTemplate.properties,
    fields: Type.Record(Type.String({ pattern: '^\\S{1,20}$' }), literals(subscribeParts), {
      minProperties: 1,
      maxProperties: 10,
      additionalProperties: false,
    }),
  }),
)
export const SubscribeTemplates = Type.Object(
  { wechat: Type.Optional(Filled), toutiao: Type.Optional(Filled) },
  {
    description:
      `message templates by platform, each with what its fields say (${subscribeParts.join(', ')}): ` +
      `{"wechat": [{"kind": "comments", "id": "zun-LzcQyW-edaf…", "fields": {"name1": "who", "thing2": "text", "time3": "time"}}]}`,
  },
)
export type SubscribeTemplates = Static<typeof SubscribeTemplates>

const Chosen = (description: string) =>
  Type.Optional(Type.Array(TemplateId, { maxItems: SUBSCRIBE_TEMPLATES, uniqueItems: true, default: [], description }))

export const subscribeEndpoints = declare({
  'GET subscribe/templates': {
    access: 'visitor',
    summary: 'The message templates that a platform may ask about',
    answer: Type.Object({ wechat: Templates, toutiao: Templates }),
    visitorCacheMs: 1_000,
  },
  'POST subscribe': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary:
      'Say what I answered when a platform asked. An agreement is good for one message more; ' +
      'a refusal takes back what was left. Answers what is left',
    input: Type.Object({
      platform: literals(subscribePlatforms),
      accepted: Chosen('ids of templates that I agreed to'),
      rejected: Chosen('ids of templates that I refused'),
    }),
    answer: Type.Array(Type.Object({ id: TemplateId, allowed: Count }), {
      description: 'for each template of the platform how many messages I still allow',
    }),
    perMinute: 30,
  },
})
