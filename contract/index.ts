import { accessEndpoints } from './access.ts'
import { accountEndpoints } from './account.ts'
import { bbsEndpoints } from './bbs.ts'
import { activityEndpoints } from './activity.ts'
import { pollEndpoints } from './poll.ts'
import { questionEndpoints } from './question.ts'
import { blacklistEndpoints } from './blacklist.ts'
import { chatEndpoints } from './chat.ts'
import { contentEndpoints } from './content.ts'
import type { AnswerOf, InputOf } from './endpoint.ts'
import { forumEndpoints } from './forum.ts'
import { giftEndpoints } from './gift.ts'
import { groupEndpoints } from './groups.ts'
import { growthEndpoints } from './growth.ts'
import { lifecycleEndpoints } from './lifecycle.ts'
import { fileEndpoints } from './files.ts'
import { mediaEndpoints } from './media.ts'
import { noticeEndpoints } from './notice.ts'
import { paymentEndpoints } from './payment.ts'
import { postTypeEndpoints } from './postTypes.ts'
import { reprintEndpoints } from './reprint.ts'
import { rewardEndpoints } from './reward.ts'
import { redbagEndpoints } from './redbag.ts'
import { reportEndpoints } from './report.ts'
import { secondhandEndpoints } from './secondhand.ts'
import { searchEndpoints } from './search.ts'
import { scoremallEndpoints } from './scoremall.ts'
import { shopEndpoints } from './shop.ts'
import { shopAftersaleEndpoints } from './shopAftersales.ts'
import { shopCartEndpoints } from './shopCart.ts'
import { shopExpressEndpoints } from './shopExpress.ts'
import { shopOperatingEndpoints } from './shopOperating.ts'
import { shopOrderEndpoints } from './shopOrders.ts'
import { shopReviewEndpoints } from './shopReviews.ts'
import { signInEndpoints } from './signin.ts'
import { siteEndpoints } from './site.ts'
import { subscribeEndpoints } from './subscribe.ts'
import { reviewEndpoints } from './review.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { topicEndpoints } from './topics.ts'
import { videoEndpoints } from './video.ts'
import { walletEndpoints } from './wallet.ts'
import { lawEndpoints } from './law.ts'
import { weatherEndpoints } from './weather.ts'
import { hazardEndpoints } from './hazards.ts'
import { waterMapEndpoints } from './waterMap.ts'
import { watersEndpoints } from './waters.ts'

/** Every endpoint of the product, keyed by its name. */
export const endpoints = {
  ...accountEndpoints,
  ...blacklistEndpoints,
  ...signInEndpoints,
  ...contentEndpoints,
  ...postTypeEndpoints,
  ...accessEndpoints,
  ...reprintEndpoints,
  ...chatEndpoints,
  ...groupEndpoints,
  ...growthEndpoints,
  ...mediaEndpoints,
  ...fileEndpoints,
  ...videoEndpoints,
  ...forumEndpoints,
  ...bbsEndpoints,
  ...pollEndpoints,
  ...questionEndpoints,
  ...activityEndpoints,
  ...lifecycleEndpoints,
  ...noticeEndpoints,
  ...giftEndpoints,
  ...redbagEndpoints,
  ...reportEndpoints,
  ...rewardEndpoints,
  ...searchEndpoints,
  ...secondhandEndpoints,
  ...shopEndpoints,
  ...shopCartEndpoints,
  ...shopOrderEndpoints,
  ...shopAftersaleEndpoints,
  ...shopExpressEndpoints,
  ...shopOperatingEndpoints,
  ...scoremallEndpoints,
  ...shopReviewEndpoints,
  ...siteEndpoints,
  ...subscribeEndpoints,
  ...reviewEndpoints,
  ...suggestionEndpoints,
  ...topicEndpoints,
  ...walletEndpoints,
  ...paymentEndpoints,
  ...lawEndpoints,
  ...weatherEndpoints,
  ...watersEndpoints,
  ...waterMapEndpoints,
  ...hazardEndpoints,
}

/** The version of the API: of what is on the wire, whatever the app's is. */
export const API_VERSION = '1.34.0'

/** The same endpoints by what they are about, as the OpenAPI document shows them. */
export const tags = {
  'Signing in': { description: 'Sessions: by password, by code, by another platform; and lost passwords.', endpoints: signInEndpoints },
  Members: {
    description: 'Profiles and settings, followers, visitors, the blacklist, bans.',
    endpoints: { ...accountEndpoints, ...suggestionEndpoints, ...blacklistEndpoints, ...lifecycleEndpoints },
  },
  Posts: {
    description: 'Lists of posts, posts, comments, likes, favourites, tags, and publishing by type.',
    endpoints: { ...contentEndpoints, ...postTypeEndpoints, ...accessEndpoints, ...reprintEndpoints, ...reviewEndpoints },
  },
  Forums: {
    description: 'Forums: who may enter, their posts, and what their moderators do.',
    endpoints: { ...forumEndpoints, ...bbsEndpoints, ...pollEndpoints, ...questionEndpoints, ...activityEndpoints },
  },
  Topics: { description: 'What posts are tagged with, to be followed.', endpoints: topicEndpoints },
  Pictures: {
    description: 'Uploads of pictures, films and files, whatever they are for.',
    endpoints: { ...mediaEndpoints, ...videoEndpoints, ...fileEndpoints },
  },
  Messages: {
    description: 'Private conversations and groups. What happens there also comes by the socket.',
    endpoints: { ...chatEndpoints, ...groupEndpoints },
  },
  Notices: {
    description: 'What happened to a member, and how they are notified of it outside of the app.',
    endpoints: { ...noticeEndpoints, ...subscribeEndpoints },
  },
  Wallet: { description: 'What a member owns: balances, entries, statements.', endpoints: walletEndpoints },
  Giving: {
    description: 'What members give one another: rewards, gifts, red packets.',
    endpoints: { ...rewardEndpoints, ...giftEndpoints, ...redbagEndpoints },
  },
  Growth: { description: 'The daily sign-in, tasks, levels, rankings.', endpoints: growthEndpoints },
  Law: { description: 'What the law says of fishing, as far as the operator has verified it.', endpoints: lawEndpoints },
  Weather: { description: 'The weather, the sky, and a fishing score that explains itself.', endpoints: weatherEndpoints },
  Waters: {
    description: 'Fishing grounds and tackle shops: lists, what is near, reviews, and what members tell the operators of them.',
    endpoints: { ...watersEndpoints, ...waterMapEndpoints, ...hazardEndpoints },
  },
  Payments: { description: 'Paying orders, by the providers of payments; what those call.', endpoints: paymentEndpoints },
  'Points mall': { description: 'What points are exchanged for.', endpoints: scoremallEndpoints },
  Shop: {
    description: 'Goods, the cart, orders and what follows them.',
    endpoints: {
      ...shopEndpoints,
      ...shopCartEndpoints,
      ...shopOrderEndpoints,
      ...shopExpressEndpoints,
      ...shopAftersaleEndpoints,
      ...shopOperatingEndpoints,
      ...shopReviewEndpoints,
    },
  },
  'Second-hand': {
    description: 'Tackle that members sell one another: listings, offers, saved searches. No money is held.',
    endpoints: secondhandEndpoints,
  },
  Reports: { description: 'Reports to the operators, and feedback.', endpoints: reportEndpoints },
  Search: { description: 'Search over posts and members.', endpoints: searchEndpoints },
  Site: {
    description: 'What the operator sets: settings, menus, banners, pages, editions of the app; and QR codes.',
    endpoints: siteEndpoints,
  },
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
type Tagged = { [T in keyof typeof tags]: keyof (typeof tags)[T]['endpoints'] }[keyof typeof tags]
type None<T extends never> = T
/** Where an endpoint is under no tag, the compiler names it here. */
export type Untagged = None<Exclude<EndpointName, Tagged>>
/** What a call takes: query of a GET, body of a POST. */
export type Input<K extends EndpointName> = InputOf<Endpoints[K]>
/** What a call answers; a list when it is paged. */
export type Answer<K extends EndpointName> = AnswerOf<Endpoints[K]>
export type PagedName = { [K in EndpointName]: Endpoints[K] extends { paged: true } ? K : never }[EndpointName]
export type UploadName = { [K in EndpointName]: Endpoints[K] extends { upload: object } ? K : never }[EndpointName]
