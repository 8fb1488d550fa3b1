import { type ErrorCode, errorStatus } from '@anglers/contract/errors'
import {
  IDEMPOTENCY_HOURS,
  MAX_PER_PAGE,
  MEDIA_LINK_HOURS,
  PER_PAGE,
  SESSION_DAYS,
  SPOT_GRID_DEGREES,
  UPLOADS_AT_ONCE,
} from '@anglers/contract/limits'
import { SOCKET_PATH } from '@anglers/contract/socket'
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../../config.ts'
import { API_PREFIX } from '../../kernel/api.ts'
import type { Sentences } from '../../kernel/module.ts'
import { messageOf } from '../messages.ts'

/** What a reader of the document should know before the first call, in Markdown. @param until the time in examples of refusals that end */
export const introduction = (sentences: Sentences, until: Date): string => `
Everything that the apps of 钓鱼伴侣, an anglers' companion, ask of their server. The paths, the paging and the shape of errors are those of
WordPress's REST API, so its clients read this one too: they find it by the \`Link\` header of the site's pages and by the index at
\`/wp-json\`. What is sent as it happens (messages, notices) comes by the socket at
\`${SOCKET_PATH}\`, which has a document of its own, at \`/wp-json/asyncapi.json\`.

\`\`\`sh
curl https://anglers.example${API_PREFIX}/posts?per_page=10
\`\`\`

## Signing in

Most of what visitors see needs no session. For the rest, sign in:

\`\`\`sh
curl -H 'Content-Type: application/json' -d '{"user": "yugan", "password": "…"}' https://anglers.example${API_PREFIX}/site/login
\`\`\`

The answer's \`access_token\` goes with every later call, as \`Authorization: Bearer …\`. What cannot send headers puts it into the
address, as \`access_token\`. It is good for ${SESSION_DAYS} days (\`expired_in\`, in seconds since 1970), until \`POST /site/logout\`, a
new password, or the end of the account. There is also a code by SMS or e-mail (\`POST /site/code\`), and the ways of WeChat, Douyin, QQ
and Weibo.

Another program asks for no more than it needs: \`"scope": "read"\` beside the password opens a session that reads as its member,
\`"write"\` one that posts and answers as well. Neither moves money, points or goods, takes out all data or changes how the member
signs in: such a call is refused with \`insufficient_scope\`. Each call says which scope it needs.

A call that visitors may make answers members with what is theirs: what they liked, and nobody whom they blocked. A token that is not, or
no longer, good is refused with \`rest_invalid_token\`, also where no token is needed.

## Paging

A list takes \`page\`, from 1, and \`per_page\`, ${PER_PAGE} unless it says otherwise and ${MAX_PER_PAGE} at most. It answers an array.
\`X-WP-Total\` says how many there are in all, \`X-WP-TotalPages\` on how many pages, and \`Link\` where the pages before and after are. A
page past the last one is refused with \`rest_post_invalid_page_number\`. Messages of a conversation come by \`before\` and \`after\`, the
ids of messages, so that none is lost or comes twice.

## Errors

Every answer other than 200 (or 302) is an \`ErrorAnswer\`:

\`\`\`json
{ "code": "rest_invalid_param", "message": "…", "data": { "status": 400, "params": { "per_page": "…" } } }
\`\`\`

Programs go by \`code\`; \`message\` is a sentence for people, in the language of the request, and so are those in \`params\`, by the
names of the parameters that were refused. \`data.details\` says the same to programs: a \`code\` for each parameter, and the \`limit\` that
it was held against. \`data.until\` says until when a refusal holds that ends by itself. A parameter that a call
does not know is refused, so that a typo never answers the unfiltered list. \`X-Request-Id\` names the request in the server's log.

Each call lists its codes. All of them:

| code | status | message |
|---|---|---|
${errorTable(sentences, until)}

## Calls that change something

A POST of members that creates or moves something takes an \`Idempotency-Key\`: a text of the client's own, from 8 to 128 visible ASCII
characters, a new one for each thing to be done. A retry with the same key answers what was answered the first time, for
${IDEMPOTENCY_HOURS} hours, says \`Idempotency-Replayed: true\`, and changes nothing; the same key with another request is refused with
\`rest_idempotency_conflict\`, and one whose first call has not ended with \`rest_idempotency_under_way\`. Where a call takes no key, one
is refused.

Where something is switched, \`on\` says the wanted state, so that a repeated call changes nothing.

## Words

One word for one thing, in every call:

| word | means |
|---|---|
| \`id\` | what the path is about; anything else says what it is: \`postId\`, \`userId\`, \`goodId\` |
| \`type\` | which member of a union this is |
| \`word\` | the text that is searched for |
| \`orderby\` | the order of a list |
| \`content\`, \`body\` | text as it goes in, and as it comes out |
| \`media\`, \`pictures\` | pictures as they go in, by the ids that their upload answered, and as they come out |
| \`extra\` | what a type of posts has beside what all have |
| \`on\` | the state that a switch is to have |
| \`fav\` | among the favourites |
| \`can\` | what this viewer may do with the thing at hand |
| \`locked\` | why what a post holds is withheld, and what would open it |
| \`place\`, \`area\` | where something is, as exactly as this viewer may know: a point with a name, or the square around it |
| \`…Fen\` | money or credit, in fen; \`points\` and \`experience\` are numbers of their own |
| \`…At\`, \`…Until\` | moments, in UTC |

## Limits

A member, or the network that a visitor calls from, has ${DEFAULT_RATE_LIMIT_PER_MINUTE} calls a minute, unless the operator says
otherwise. Some calls have a limit of their own, in their description. \`RateLimit-Policy\` names the limit that a call counts towards,
\`RateLimit\` says what is left. Past it the answer is 429 \`rest_too_many_requests\`, with \`Retry-After\` in seconds. A 503
\`rest_unavailable\` with \`Retry-After\` may be tried again as well.

## Caching

What visitors read comes with an \`ETag\`. Send it back as \`If-None-Match\`, and the answer is 304 without a body as long as nothing has
changed; browsers do so by themselves. What a member reads is never kept (\`no-store\`). Some answers, which are the same for all, may be
a few seconds old; \`Cache-Control: no-cache\` asks for a new one.

## Browsers

A page of another origin may call the API where the operator has listed its origin (\`CORS_ORIGINS\`). It sends its token as
\`Authorization: Bearer …\`; cookies are not taken.

## Uploads

A file goes up by \`multipart/form-data\`, in the one part named \`file\`; what the sender says of its name and type counts for nothing.
One member has at most ${UPLOADS_AT_ONCE} under way at a time. The answer's \`id\` is what a post, a comment or a message then names. The
address of a picture that is not for everyone is signed, and works for ${MEDIA_LINK_HOURS} hours at least: ask for the thing again rather
than keep it.

## Values

- **Ids** are positive integers.
- **Times** are ISO 8601, in UTC. A day, where one counts, is a day in China.
- **Coordinates** are GCJ-02, as maps in China have them: \`lat\` and \`lng\` in degrees. A private spot is shown to others on a grid of
  ${SPOT_GRID_DEGREES} degrees.
- **Money** is an integer number of fen, a hundredth of a yuan.
- **Nothing** is \`null\`, and the key is there all the same.
- **Enumerations** grow: show a value that you do not know as something that you do not know, and do not fail.

## Languages

What is for people to read comes in the language that \`Accept-Language\` asks for: \`zh-Hans\`, which is meant where nothing is said,
\`zh-Hant\`, \`en\`, \`es\` or \`fr\`. What members write is in theirs.

## Versions

This API has a version of its own, \`info.version\`, whatever that of the apps is. Properties, parameters that may be left out, codes and
values are added without notice. What goes is marked as deprecated first: its answers then carry \`Deprecation\`, and once it is settled
when it stops to answer \`Sunset\`.
`

const errorTable = (sentences: Sentences, until: Date) =>
  (Object.entries(errorStatus) as [ErrorCode, number][])
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => `| \`${code}\` | ${status} | ${messageOf(code, 'en', { until, sentences })} |`)
    .join('\n')
