/** Every number of the product, once, with its unit in its name. Sources: the product specification, section 9, unless said otherwise. */

export const APP_VERSION = '1.1.2'
export const APP_VERSION_CODE = 112

// Network
/** Requests, uploads, downloads and the socket. */
export const REQUEST_TIMEOUT_MS = 60_000
export const HEARTBEAT_MS = 30_000
export const RECONNECT_MS = 3_000
export const RECONNECT_ATTEMPTS = 10
export const PRESENCE_AFTER_CONNECT_MS = 2_000
export const CONNECT_AFTER_SHOW_MS = 1_000
export const LOCATION_REFRESH_MS = 30_000

// Maps
export const MAP_ZOOM_LEVEL_MIN = 5
export const MAP_ZOOM_LEVEL_MAX = 18
/** The level that a map opens at. */
export const MAP_SCALE_LEVEL = 16
/** Tiles of the base map: how wide they are, and their first and last zoom. Wider than those of pictures, they are one zoom behind. */
export const BASE_MAP_TILE_PX = 512
export const BASE_MAP_ZOOM = { min: 4, max: 14 } as const
/** How high its letters are, in CSS pixels, as members have them who chose no other size; of a city they are larger. */
export const BASE_MAP_LETTER_PX = 15
export const BASE_MAP_CITY_LARGER = 1.3
export const MAP_SEARCH_PER_PAGE = 20
/** Of the provider that answers fewer places at a time. */
export const MAP_SEARCH_PER_PAGE_FEWER = 10
export const MAP_SEARCH_RADIUS_M = 50_000
export const NEARBY_RADIUS_M = 5_000
/** The least and the most that somebody looks around: nobody is asked for what lies on the other side of the world. */
export const RADIUS_MIN_M = 100
export const DISTANCE_MAX_M = 50_000
export const LOCATION_SEARCH_DEBOUNCE_MS = 1_000

// Lists
export const PER_PAGE = 20
export const MAX_PER_PAGE = 100
/** A feed asks for ten at a time: what a phone shows in three screens, and 32 kB of setData at most. */
export const FEED_PER_PAGE = 10
/** Posts in an Atom feed. */
export const ATOM_ENTRIES = 30

// Shell
export const DESIGN_WIDTH_RPX = 750
export const DEVICE_WIDTH_BASE_PX = 375
export const DEVICE_WIDTH_MAX_PX = 960
export const TAB_BAR_HEIGHT_PX = 50
export const TOAST_MS = 2_000
/** What was done can be undone for so long where it is told. */
export const UNDO_MS = 5_000
export const FRAMEWORK_TOAST_MS = 1_500
/** "No more content" and the server's own message (section 8). */
export const ERROR_TOAST_MS = 1_000
export const TOAST_TEXT_WIDTH_RPX = 400
export const TOAST_Z_INDEX = 10_090
export const LOADING_MS = 3_000
export const LOADING_OPACITY = 0.5
export const MODAL_MS = 2_000
export const MODAL_WIDTH_RPX = 650
export const BACK_TO_TOP_AFTER_PX = 400
export const BACK_TO_TOP_MS = 100
export const POPUP_MS = 300
export const OVERLAY_Z_INDEX = 10_070
export const POPUP_Z_INDEX = 997
export const PUBLISH_NAME_CHARS = 20
export const PUBLISH_OVERLAY_OPACITY = 0.8
export const PUBLISH_RADIUS_PX = 20
export const PUBLISH_SHEET_MARGIN_PX = 120
export const APP_OPEN_RADIUS_PX = 10
export const APP_OPEN_OVERLAY_OPACITY = 0.8
export const LONG_PRESS_MS = 350
export const LONG_PRESS_TOLERANCE_PX = 10
/** What turns at a pull takes the shorter time, what moves the longer. */
export const PULL_TURN_MS = 200
export const PULL_TRANSITION_MS = 300
export const VIEW_LOAD_TIMEOUT_MS = 60_000
/** Whatever loads faster than this shows no sign of loading. */
export const VIEW_LOAD_DELAY_MS = 200
export const INPUT_MAX_LENGTH = 140
export const EDITOR_UNDO_ENTRIES = 30
/** The years that the lunar calendar's table covers. */
export const CALENDAR_YEAR_MIN = 1891
export const CALENDAR_YEAR_MAX = 2100
/** rpx, base and large, by the member's choice of size. */
export const FONT_SIZES_RPX = {
  small: [26, 30],
  normal: [30, 34],
  large: [34, 38],
  big: [38, 42],
  huge: [42, 46],
} as const

// Time-ago labels
export const JUST_NOW_MS = 5 * 60_000
export const DAYS_AGO_MAX = 30

// Pictures and uploads
export const COMPRESS_ABOVE_BYTES = 1_000_000
export const VIDEO_PROCESS_ABOVE_BYTES = 10_000_000
export const PICTURE_WIDTH_MAX_PX = 1_000
/** Quality (percent) for pictures above so many bytes, largest first. */
export const COMPRESS_QUALITY_STEPS = [
  { aboveBytes: 10_000_000, quality: 25 },
  { aboveBytes: 5_000_000, quality: 40 },
  { aboveBytes: 2_500_000, quality: 60 },
  { aboveBytes: 0, quality: 80 },
] as const
/** What the server takes: a phone's own picture, uncompressed, fits. */
export const UPLOAD_PICTURE_BYTES = 15_000_000
/** Uploads of one member that are under way: a post's pictures. */
export const UPLOADS_AT_ONCE = 9
/** What one member may upload in a day, until the operator says otherwise; of pictures what is kept of them counts. */
export const UPLOAD_DAY_MB = { picture: 200, voice: 50, video: 1_000, file: 100 } as const
/** Files of one kind, however small. */
export const UPLOADS_PER_DAY = 1_000
/** Pictures of one member that cannot be decoded; one more, and none is tried until the next day. */
export const BROKEN_PICTURES_PER_DAY = 50
/** Uploads of one kind that a member has shown nowhere yet; one more, and the oldest goes. */
export const UNUSED_UPLOADS = 200
export const UPLOAD_AVATAR_BYTES = 5_000_000
/** Decoding more than this is refused: a small file can hold a huge picture. */
export const UPLOAD_PICTURE_PIXELS = 60_000_000
/** Widths, in pixels, of what is kept of a picture: a square in a grid, a card's whole width, the full screen. */
export const PICTURE_WIDTHS_PX = { thumb: 320, card: 750, full: 1600 } as const
/** The address of a picture or voice note that is not for everyone works for so long at least, and for twelve hours more at most. */
export const MEDIA_LINK_HOURS = 12

// Content
export const POST_PICTURES = 9
export const POST_TEXT_CHARS = 5_000
export const POST_TITLE_CHARS = 60
export const ARTICLE_CHARS = 20_000
export const ARTICLE_SUMMARY_CHARS = 120
/** Of a text in blocks: how many there are, and how many of them are pictures, posts, and files. */
export const BLOCKS = 500
export const BLOCK_PICTURES = 50
export const BLOCK_POSTS = 20
export const BLOCK_FILES = 10
/** Of one span; what the whole text may have is a matter of its type. */
export const BLOCK_TEXT_CHARS = 20_000
export const BLOCK_SPANS = 100
export const BLOCK_HEADING_CHARS = 60
export const BLOCK_CAPTION_CHARS = 100
export const BLOCK_LINK_CHARS = 1_000
export const BLOCK_LIST_ITEMS = 100
export const BLOCK_LIST_LEVEL_MAX = 2
/** How many changes of a text in blocks can be undone. */
export const UNDO_STEPS = 30
/** A form whose text is in blocks: so large that one with far too many is told so, and not only that it is too large. */
export const BLOCKS_FORM_BYTES = 2_000_000
/** By which the time to read an article is estimated: what Medium reckons with for Chinese. */
export const READ_CHARS_PER_MINUTE = 500
/** Of one comment. */
export const COMMENT_PICTURES = 3
export const POST_PASSWORD_CHARS = 32
export const POST_TEASER_CHARS = 100
export const POST_TAGS = 5
export const TAG_CHARS = 20
export const TOPIC_DESCRIPTION_CHARS = 200
/** Posts of the last days by which hot topics are found. */
export const HOT_TOPIC_POSTS = 1_000
/** Of the posts of those whom a member follows so many are counted, and reached by paging. */
export const FOLLOWING_POSTS = 1_000
/** About where a place is that not everyone may know: so wide is a cell of the grid. */
/** So many members who call a danger gone, and more than those who saw it, take it away. */
export const HAZARD_GONE_VOTES = 3
export const HAZARD_CHARS = 200
/** Of a map's answer. */
export const MAP_ITEMS_MAX = 200
/** A cluster of the map stands for what lies in a square of so many pixels. */
export const MAP_CLUSTER_PX = 64
/** Members nearby: how far they are is one of these rings, in metres. */
export const NEARBY_RINGS_M = [500, 1_000, 3_000, 5_000] as const
/** Who was not heard of for so long is not nearby any more. */
export const NEARBY_SEEN_MS = 15 * 60_000
export const PLACE_CELL_M = 1_000
export const TOWN_CELL_M = 20_000
/** A guarded place opens after so many days at most. */
export const PLACE_OPENS_DAYS_MAX = 365
export const PLACE_NAME_CHARS = 60
export const PLACE_ADDRESS_CHARS = 200
/** What a card carries of a text; six lines of a phone hold less. */
export const CARD_TEXT_CHARS = 200
/** Of a post that another one carries. */
export const REPRINTED_TEXT_CHARS = 80
export const COMMENT_CHARS = 1_000
export const COMMENT_PREVIEW_REPLIES = 2
export const SEARCH_CHARS = 40
export const SEARCH_HISTORY_ENTRIES = 20
/** Posts that a member does not care for: so many are remembered, the latest, each for so long. */
export const DISMISSED_POSTS = 500
export const DISMISSED_KEPT_DAYS = 180
/** Posts looked at that a device remembers. */
export const BROWSING_HISTORY_ENTRIES = 100
/** Of one search so many hits are counted, and reached by paging: nobody pages further. */
export const SEARCH_HITS = 1_000
/** Of a word with more hits than that, those that are asked for by more than it are among so many of the newest posts. */
export const SEARCH_NEWEST_POSTS = 20_000
/** Words that stand in the place of one that finds nothing. */
export const SEARCH_NEAR_WORDS = 6
/** The highest price of a paid post, in fen. */
export const POST_PRICE_MAX_FEN = 100_000
/** Deleted things can be brought back for so long. */
export const DELETED_KEPT_DAYS = 30
/** The same reader's second look within this time is not another view. */
export const VIEW_COUNTED_AGAIN_MS = 10 * 60_000
/** Private spots are shown to others on a grid of this width, in degrees of latitude (about 1 km). */
export const SPOT_GRID_DEGREES = 0.01

// Fishing grounds and tackle shops
export const PHONE_CHARS = 20
/** What it opens for in a day: morning, afternoon, night. */
export const HOURS_SPANS = 3
export const VENUE_PRICES = 8
export const VENUE_PRICE_MAX_FEN = 1_000_000
export const VENUE_PRICE_NOTE_CHARS = 20
/** Fish of a ground, brands of a shop; and how long each name may be. */
export const VENUE_FISH = 20
export const VENUE_WORD_CHARS = 20
export const STOCKING_CHARS = 60
export const REVIEW_CHARS = 500
export const REVIEW_PICTURES = 6
export const GOOD_REVIEW_PICTURES = 9
export const VENUE_NOTE_CHARS = 300
export const VENUE_FEATURES = 8
/** What was posted this near to a ground or a shop was posted from there; of a spot that stands in a cell, so far from its middle. */
export const HERE_M = 500
export const HERE_ABOUT_M = 1_500
/** What may be the same is looked for this far around; what is this near may be, whatever it is called. */
export const ALIKE_WITHIN_M = 2_000
export const SAME_SPOT_M = 100
export const ALIKE_SHOWN = 5

// What was caught
/** Fish of one post. */
export const CATCHES = 20
export const CATCH_WORD_CHARS = 20
/** mm: the longest fish that there are are no longer than 6 m. */
export const CATCH_LENGTH_MAX_MM = 6_000
export const CATCH_WEIGHT_MAX_G = 300_000
export const CATCH_NUMBER_MAX = 999

// Second-hand tackle
export const SECONDHAND_PRICE_MAX_FEN = 10_000_000
export const SECONDHAND_FLAW_CHARS = 200
export const SECONDHAND_VALUE_CHARS = 20
/** Steps of a price that are shown. */
export const SECONDHAND_PRICES_SHOWN = 12
/** Listings of one question that are counted, and reached by paging. */
export const SECONDHAND_LISTED = 1_000
export const OFFER_WORD_CHARS = 100
/** Members with whom a seller talks of a listing, the latest. */
export const ASKERS = 50
/** Offers of one member that stand. */
export const OFFERS_OPEN = 50
/** A price band is of so many deals at least, of so many days. */
export const BAND_DEALS_MIN = 5
export const BAND_DAYS = 180
export const SAVED_SEARCHES = 20
/** Finds of saved searches that a member is told of within a day. */
export const FINDS_PER_DAY = 20
export const APPEAL_CHARS = 300
/** Against a ban its seller objects within so many days. */
export const APPEAL_DAYS = 7

// Reports and feedback
export const REPORT_CHARS = 500
export const REPORT_PICTURES = 4
export const REPORT_CONTACT_CHARS = 100
/** A member who sends more than this is not helping. */
export const REPORTS_PER_DAY = 30
/** A closed report, with what was reported, is kept for so long: its reporter may ask. */
export const REPORTS_KEPT_DAYS = 180

// Codes for sharing
export const QR_SCENE_CHARS = 200
/** Of a mini-program's code; and how wide WeChat is asked to draw it. */
export const MINI_SCENE_CHARS = 32
export const MINI_CODE_WIDTH_PX = 1_000
/** What a code stands for that holds only a number is kept for so long after it was last drawn or scanned. */
export const SCENE_KEPT_DAYS = 365
export const QR_WIDTH_PX = { min: 120, default: 400, max: 1_000 } as const
/** Of the picture that a post is shared by: as a phone shows it. */
export const POSTER_PX = { width: 1_080, height: 1_440 } as const

// Account
/** A ban has an end, and this is the latest one. */
export const BAN_DAYS_MAX = 3_650
export const BAN_REASON_CHARS = 100
export const BLACKLIST_ENTRIES = 1_000
/** Between asking for an account's deletion and the deletion: time to think it over. */
export const LEAVING_DAYS = 7
export const BIO_CHARS = 140
export const DISTRICT_CHARS = 40
export const BIRTH_YEAR_MIN = 1900
/** A member who said they are online, has no socket, and says nothing more for so long is offline. */
export const ONLINE_MS = 90_000
/** Who was online at most so long ago is said to have been, to those who may see whether they are. */
export const ONLINE_SEEN_MINUTES = 60
/** A screen that shows who is online asks again so often. */
export const ONLINE_ASK_MS = 60_000
/** A member's place is forgotten when it is this old. */
export const PLACE_KEPT_HOURS = 24
export const VISITS_KEPT_DAYS = 90
export const SESSION_DAYS = 30
export const PASSWORD_CHARS_MIN = 8
export const PASSWORD_CHARS_MAX = 72
export const NICKNAME_CHARS = 20
/** Names that the operator reserves, and how long each may be. */
export const RESERVED_NAMES = 200
/** Words that the operator lets nobody publish, and how long each may be. */
export const BANNED_WORDS = 5000
export const BANNED_WORD_CHARS = 40
export const CODE_DIGITS = 6
export const CODE_MINUTES = 5
/** Wrong tries at one code from one network address, and from all. */
export const CODE_TRIES = 5
export const CODE_TRIES_FROM_ALL = 15
/** One address gets a code no sooner than this after the last. */
export const CODE_EVERY_S = 60
/** Codes for one address that are asked for from one network address, and from all: a stranger uses up their own, not the owner's. */
export const CODES_PER_DAY = 10
export const CODES_PER_DAY_FROM_ALL = 30
/**
 * Tries at signing in, by the name that was typed and by the network address that they come from: `free` ones at once, each
 * later one after twice the wait of the one before it (from 1 s), and after `lock` of them within the window none for a while.
 * Many members may share the address of a phone network.
 */
export const SIGN_IN_TRIES = {
  account: { free: 3, lock: 10, windowMinutes: 24 * 60 },
  network: { free: 30, lock: 100, windowMinutes: 15 },
} as const
/** One member's wrong passwords for one post. */
export const POST_PASSWORD_TRIES = { free: 3, lock: 10, windowMinutes: 24 * 60 } as const
export const SIGN_IN_WAIT_MAX_S = 60
export const SIGN_IN_LOCK_MINUTES = 15
/** Codes that may be asked for from one network address. */
export const CODES_FROM_NETWORK = { free: 60, lock: 60, windowMinutes: 60 } as const
/** For so long a redirect sign-in may take at the other platform, and its ticket may wait to be traded for a session. */
export const REDIRECT_SIGN_IN_MINUTES = 10
export const SIGN_IN_TICKET_S = 60
export const ADDRESS_CHARS = 100
/** An idempotency key answers the same for so long. */
export const IDEMPOTENCY_HOURS = 24
/**
 * A call that claimed its key and was cut off may be taken up again after so long: longer than any call that asks
 * another service takes.
 */
export const IDEMPOTENCY_CLAIM_S = 60
/** When a retry that comes while the first call is under way is asked to come again, at most. */
export const IDEMPOTENCY_RETRY_S = 5

// Chat
export const MESSAGE_TEXT_CHARS = 2_000
/** Of a text that a message quotes. */
export const QUOTE_CHARS = 80
/** Messages that one call looks at, to find a word in a conversation. */
export const MESSAGES_SEARCHED = 10_000
/** Messages that a member deleted for themselves, in all conversations that were not cleared since. */
export const DELETED_MESSAGES_MAX = 5_000
/** Of one conversation, the latest of these are told with each page of its messages. */
export const DELETED_MESSAGES_TOLD = 100
/** Conversations and groups that a member keeps on top of the list. */
export const PINNED_CONVERSATIONS = 20
/** Conversations that a message is sent on to by one tap. */
export const FORWARDED_AT_ONCE = 9
/** A message can be taken back for so long. */
export const RECALL_MS = 2 * 60_000
/** Messages to somebody who neither follows the writer nor has ever answered. */
export const STRANGER_MESSAGES = 3
/** Such people that a member may begin to write to in 24 hours. */
export const STRANGERS_PER_DAY = 20
export const VOICE_MS_MIN = 500
export const VOICE_MS_MAX = 60_000
/** A minute at 256 kbit/s. */
/** Of a film. Longer or larger ones are cut before they are sent. */
export const UPLOAD_VIDEO_BYTES = 200_000_000
/** A part of it: what a weak line gets through in half a minute. */
export const VIDEO_PART_BYTES = 2_000_000
export const VIDEO_PART_MIN_BYTES = 100_000
export const VIDEO_MIN_MS = 1_000
export const VIDEO_MAX_MS = 300_000
/** Of a document, a track or a text. */
export const UPLOAD_FILE_BYTES = 10_000_000
export const FILE_NAME_CHARS = 100
export const UPLOAD_VOICE_BYTES = 2_000_000
export const CLIENT_ID_CHARS = 64
/** Members that one message, post or comment can call by their names. */
export const MENTIONS = 20
export const GROUP_NAME_CHARS = 30
export const GROUP_ANNOUNCEMENT_CHARS = 500
export const GROUP_MEMBERS = 1_000
export const GROUP_ADMINS = 20
/** Members who can be brought into a group by one call. */
export const GROUP_INVITED_AT_ONCE = 50
/** An invitation into a group can be accepted for so long; one that was declined is not repeated before. */
export const GROUP_INVITE_DAYS = 7
/** So many a member invites into groups within a day, by the town's clock. */
export const GROUP_INVITES_PER_DAY = 100
export const GROUPS_PER_MEMBER = 200
export const GROUP_CODE_CHARS = 8
export const GROUP_SILENCE_MINUTES_MAX = 30 * 24 * 60

// Socket, at the server's end
/** A client that says nothing for so long is gone. */
export const SOCKET_SILENCE_MS = 90_000
/** Who has connected says who they are within this time. */
export const SOCKET_HELLO_MS = 10_000
/** One more, and the oldest is closed. */
export const SOCKETS_PER_MEMBER = 5
export const SOCKET_FRAME_BYTES = 4_096
/** Frames of one client: so many at once, and so many a second in the long run. */
export const SOCKET_FRAMES = { burst: 60, perSecond: 10 } as const
/** A client that leaves so much unread is closed. It asks for the rest when it is back. */
export const SOCKET_UNREAD_BYTES = 1_000_000
/** The process that holds sockets says so often that it lives; its members are offline when it has not for SOCKET_SILENCE_MS. */
export const SOCKET_PROCESS_BEAT_MS = 20_000

// Notices
export const NOTICES_KEPT_DAYS = 180
/** Members that a notice shows, of all whom it counts. */
export const NOTICE_USERS = 3
/** Notices that one call marks read by their ids. */
export const NOTICES_AT_ONCE = 100
export const PUSH_TOKEN_CHARS = 300
/** Places that one member's pushes go to; a new one takes the place of the oldest. */
export const PUSH_TARGETS = 20
/** Templates of one platform: WeChat and Douyin ask about no more at once. */
export const SUBSCRIBE_TEMPLATES = 3
/** Messages by one template that a member can allow ahead. */
export const SUBSCRIBE_ALLOWED = 1_000
/** Who does the same to the same thing again, after taking it back, makes no other message outside of the app for so long. */
export const PUSH_AGAIN_HOURS = 24
/** A badge counts no further. */
export const BADGE_MAX = 99

// Wallet
/** What a person can type without a mistake, and nobody guesses: 80 bits. */
export const REDEMPTION_CODE_CHARS = 16
export const VIP_PLANS = 12
export const VIP_MONTHS_MAX = 120
/** Members are notified so long before their VIP ends. */
export const VIP_ENDING_DAYS = 3

// Giving: rewards, gifts and red packets
export const GIVING_WORD_CHARS = 40
/** Members who are younger, by the birthday that they gave, cannot send gifts, rewards or red packets. */
export const GIVING_AGE_YEARS = 18
/** Of one reward, whatever the operator sets. */
export const REWARD_MAX_FEN = 100_000
// Growth
/** Days back that a member may make up for. */
export const MAKE_UP_DAYS = 30
export const SIGN_MILESTONES = 12
export const TASKS = 50
export const TASK_TITLE_CHARS = 40
export const TREASURE_HOLDS = 12
/** Members who are suggested to be followed. */
export const SUGGESTED_MEMBERS = 8
/** Places that a ranking shows; one's own is always shown. */
export const RANKING_PLACES = 100
/** Counts of days, weeks and months are kept for so long after they are over. */
export const SCORES_KEPT_DAYS = 62
// Payments
/** A notification of a provider. */
export const PAYMENT_EVENT_BYTES = 64 * 1024
/** An order that is not paid by then is dropped. */
export const PAYMENT_MINUTES = 30
/** Nobody begins to pay what ends before they can be done. */
export const PAYMENT_LEFT_SECONDS = 60
/** Orders of one member that wait to be paid; more are refused until one is paid or dropped. */
export const UNPAID_ORDERS = 20
export const CREDIT_CHOICES = 12
/** Of one red packet, whatever the operator sets. */
export const REDBAG_TOTAL_MAX = 10_000_000
export const REDBAG_COUNT_MAX = 500
export const REDBAG_GREETING_CHARS = 24
/** Then what is left of a red packet goes back. */
export const REDBAG_HOURS = 24
export const GIFTS = 60
export const GIFT_NAME_CHARS = 24

// Shop
/** Of one SKU: fen, or points. */
export const SHOP_PRICE_MAX = 100_000_000
export const SHOP_RECOMMENDED = 12
/** Goods of one list that are counted, and reached by paging: nobody pages further. */
export const SHOP_LISTED = 1_000
/** SKUs in a cart, and in one order. */
export const CART_LINES = 120
export const ORDER_LINES = 60
/** Pieces of one SKU in an order. */
export const QUANTITY_MAX = 999
export const SHOP_ADDRESSES = 20
export const SHOP_NAME_CHARS = 20
export const SHOP_ADDRESS_CHARS = 100
/** Of a courier's name, as the shop or a buyer calls it. */
export const COURIER_CHARS = 20
export const SHOP_REMARK_CHARS = 100
export const INVOICE_TITLE_CHARS = 60
/** An order that was sent so long ago counts as received, unless its buyer says otherwise. */
export const RECEIVED_AFTER_DAYS = 10
/** So long after an order has come its goods may be asked to be taken back. */
export const AFTERSALE_DAYS = 15
/** The shop answers within so many days, or has agreed. */
export const AFTERSALE_ANSWER_DAYS = 3
/** A buyer objects to a refusal, or sends the goods, within so many days, or has dropped it. */
export const AFTERSALE_BUYER_DAYS = 7
/** Goods that were sent back so long ago count as arrived. */
export const AFTERSALE_ARRIVAL_DAYS = 10
export const AFTERSALE_CHARS = 200
export const AFTERSALE_PICTURES = 6
/** What an operator says of goods, how many there are, and how many codes come at once. */
export const SHOP_NAME_LONG_CHARS = 60
export const SHOP_STOCK_MAX = 1_000_000
export const SHOP_CODES = 1_000
export const SHOP_CODE_CHARS = 100
export const COUPON_DAYS_MAX = 3_650
/** So many coupons are listed, those that a member holds first. */
export const COUPONS_LISTED = 100
/** What is pushed of a parcel. */
export const EXPRESS_EVENT_BYTES = 64 * 1024

// Forums
export const FORUM_NAME_CHARS = 20
export const FORUM_DESCRIPTION_CHARS = 80
export const FORUM_RULES_CHARS = 2_000
export const FORUM_REQUEST_CHARS = 100
export const FORUM_PRICE_MAX_FEN = 100_000
/** A moderator of a forum keeps a member from writing there for so long at most. */
export const FORUM_BAN_DAYS_MAX = 365
/** Options of a poll. */
export const POLL_OPTIONS = 20
export const POLL_OPTION_CHARS = 40
/** A poll ends so many days after it was published at most, if it ends. */
export const POLL_DAYS_MAX = 365
/** People who may come to an activity, where their number is limited; and those that one member may bring. */
export const ACTIVITY_CAPACITY_MAX = 500
export const ACTIVITY_PARTY_MAX = 10
/** Members who come or wait. */
export const ACTIVITY_ENTRIES_MAX = 500
/** It lasts so many days at most. */
export const ACTIVITY_DAYS_MAX = 30
/** Who comes checks in from so many hours before it begins. */
export const ACTIVITY_CHECK_IN_HOURS = 2
/** Points that a question promises at most, and for so many days. */
export const BOUNTY_MAX_POINTS = 1_000
export const BOUNTY_DAYS = 15
/** Why a moderator sends a post back. */
export const REFUSAL_CHARS = 100
/** Posts of a forum that are reached by when they were last answered: who looks for older ones takes them by their age. */
export const FORUM_ACTIVE_POSTS = 1_000
