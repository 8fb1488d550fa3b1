import { readFileSync } from 'node:fs'
import { compile } from 'sass'
import * as limits from '@anglers/contract/limits'

type Name = keyof typeof limits

/** The table of the product's business constants, row by row: what it says, and where the code keeps it. */
const table: [row: string, name: Name, value: unknown][] = [
  ['request, upload, download and socket time-out: 60 s', 'REQUEST_TIMEOUT_MS', 60_000],
  ['app version: 1.1.2', 'APP_VERSION', '1.1.2'],
  ['app version: code 112', 'APP_VERSION_CODE', 112],
  ['tab bar height: 50px', 'TAB_BAR_HEIGHT_PX', 50],
  ['map zoom: from 5', 'MAP_ZOOM_LEVEL_MIN', 5],
  ['map zoom: to 18', 'MAP_ZOOM_LEVEL_MAX', 18],
  ['map zoom: default scale 16', 'MAP_SCALE_LEVEL', 16],
  ['map search page size: 20', 'MAP_SEARCH_PER_PAGE', 20],
  ['map search page size: one provider uses 10', 'MAP_SEARCH_PER_PAGE_FEWER', 10],
  ['nearby radius: 5000 m', 'NEARBY_RADIUS_M', 5_000],
  ['search radius: 50000 m', 'MAP_SEARCH_RADIUS_M', 50_000],
  ['location search input debounce: 1 s', 'LOCATION_SEARCH_DEBOUNCE_MS', 1_000],
  ['location refresh: every 30 s', 'LOCATION_REFRESH_MS', 30_000],
  [
    'image compression quality: 80; 60 above 2.5 MB; 40 above 5 MB; 25 above 10 MB',
    'COMPRESS_QUALITY_STEPS',
    [
      { aboveBytes: 10e6, quality: 25 },
      { aboveBytes: 5e6, quality: 40 },
      { aboveBytes: 2.5e6, quality: 60 },
      { aboveBytes: 0, quality: 80 },
    ],
  ],
  ['image compression skipped: under 1 MB', 'COMPRESS_ABOVE_BYTES', 1e6],
  ['video processing skipped: under 10 MB', 'VIDEO_PROCESS_ABOVE_BYTES', 10e6],
  ['image width cap: 1000 px', 'PICTURE_WIDTH_MAX_PX', 1_000],
  ['socket heartbeat: 30000 ms', 'HEARTBEAT_MS', 30_000],
  ['reconnect: every 3000 ms', 'RECONNECT_MS', 3_000],
  ['reconnect: at most 10 attempts', 'RECONNECT_ATTEMPTS', 10],
  ['presence update after connect: 2000 ms', 'PRESENCE_AFTER_CONNECT_MS', 2_000],
  ['app-show connect delay: 1000 ms', 'CONNECT_AFTER_SHOW_MS', 1_000],
  ['toast default duration: 2000 ms', 'TOAST_MS', 2_000],
  ['toast default duration: 1500 ms in the framework toast', 'FRAMEWORK_TOAST_MS', 1_500],
  ['toast max text width: 400rpx', 'TOAST_TEXT_WIDTH_RPX', 400],
  ['toast z-index: 10090', 'TOAST_Z_INDEX', 10_090],
  ['loading overlay auto-close: 3000 ms', 'LOADING_MS', 3_000],
  ['loading overlay: opacity 0.5', 'LOADING_OPACITY', 0.5],
  ['modal auto-close: 2000 ms', 'MODAL_MS', 2_000],
  ['modal default width: 650rpx', 'MODAL_WIDTH_RPX', 650],
  ['back-to-top: appears after scroll beyond 400', 'BACK_TO_TOP_AFTER_PX', 400],
  ['back-to-top: scroll duration 100 ms', 'BACK_TO_TOP_MS', 100],
  ['publish popup overlay opacity: 0.8', 'PUBLISH_OVERLAY_OPACITY', 0.8],
  ['publish popup: corner radius 20', 'PUBLISH_RADIUS_PX', 20],
  ['publish sheet height: window height minus 120', 'PUBLISH_SHEET_MARGIN_PX', 120],
  ['app-open sheet: radius 10', 'APP_OPEN_RADIUS_PX', 10],
  ['app-open sheet: overlay opacity 0.8', 'APP_OPEN_OVERLAY_OPACITY', 0.8],
  ['popup default duration: 300 ms', 'POPUP_MS', 300],
  ['overlay z-index: 10070', 'OVERLAY_Z_INDEX', 10_070],
  ['popup z-index: 997', 'POPUP_Z_INDEX', 997],
  ['pull refresh transition: from 0.2 s', 'PULL_TURN_MS', 200],
  ['pull refresh transition: to 0.3 s', 'PULL_TRANSITION_MS', 300],
  ['async view load time-out: 60 s', 'VIEW_LOAD_TIMEOUT_MS', 60_000],
  ['async view load: delay 200 ms', 'VIEW_LOAD_DELAY_MS', 200],
  ['long press: 350 ms', 'LONG_PRESS_MS', 350],
  ['long press: movement tolerance 10 px', 'LONG_PRESS_TOLERANCE_PX', 10],
  ['rich-text editor undo history: at most 30 entries', 'EDITOR_UNDO_ENTRIES', 30],
  ['calendar table range: from 1891', 'CALENDAR_YEAR_MIN', 1891],
  ['calendar table range: to 2100', 'CALENDAR_YEAR_MAX', 2100],
  ['design width: 750 rpx', 'DESIGN_WIDTH_RPX', 750],
  ['device width: base 375', 'DEVICE_WIDTH_BASE_PX', 375],
  ['device width: maximum 960', 'DEVICE_WIDTH_MAX_PX', 960],
  ['default input maxlength: 140', 'INPUT_MAX_LENGTH', 140],
  ['font sizes, base / large', 'FONT_SIZES_RPX', { small: [26, 30], normal: [30, 34], large: [34, 38], big: [38, 42], huge: [42, 46] }],
  ['time-ago: under 5 minutes "just now"', 'JUST_NOW_MS', 300_000],
  ['time-ago: days up to 30 days', 'DAYS_AGO_MAX', 30],
]

test.each(table)('%s', (_, name, value) => {
  expect(limits[name]).toEqual(value)
})

// Numbers that members are promised: they stand here once more, so that none becomes another by mistake.
test.each<[what: string, so: Partial<Record<Name, unknown>>]>([
  ['may be taken back for so long', { RECALL_MS: 120_000, DELETED_KEPT_DAYS: 30, LEAVING_DAYS: 7, GROUP_INVITE_DAYS: 7, UNDO_MS: 5_000 }],
  [
    'is kept for so long, and no longer',
    { PLACE_KEPT_HOURS: 24, VISITS_KEPT_DAYS: 90, NOTICES_KEPT_DAYS: 180, REPORTS_KEPT_DAYS: 180, SCENE_KEPT_DAYS: 365, SESSION_DAYS: 30 },
  ],
  [
    'tells no more of a place',
    { PLACE_CELL_M: 1_000, TOWN_CELL_M: 20_000, NEARBY_RINGS_M: [500, 1_000, 3_000, 5_000], NEARBY_SEEN_MS: 900_000, MEDIA_LINK_HOURS: 12 },
  ],
  ['is near', { HERE_M: 500, HERE_ABOUT_M: 1_500, ALIKE_WITHIN_M: 2_000, SAME_SPOT_M: 100, HAZARD_GONE_VOTES: 3 }],
  ['is a code that is sent', { CODE_MINUTES: 5, CODE_TRIES: 5, CODE_TRIES_FROM_ALL: 15 }],
  ['is sent so often as a code', { CODE_EVERY_S: 60, CODES_PER_DAY: 10, CODES_PER_DAY_FROM_ALL: 30 }],
  [
    'is tried so often',
    {
      SIGN_IN_TRIES: { account: { free: 3, lock: 10, windowMinutes: 1_440 }, network: { free: 30, lock: 100, windowMinutes: 15 } },
      POST_PASSWORD_TRIES: { free: 3, lock: 10, windowMinutes: 1_440 },
      SIGN_IN_WAIT_MAX_S: 60,
      SIGN_IN_LOCK_MINUTES: 15,
    },
  ],
  ['keeps strangers off', { STRANGER_MESSAGES: 3, STRANGERS_PER_DAY: 20, REPORTS_PER_DAY: 30, GIVING_AGE_YEARS: 18 }],
  ['is money', { REDBAG_HOURS: 24, BOUNTY_DAYS: 15, PAYMENT_MINUTES: 30, PAYMENT_LEFT_SECONDS: 60, UNPAID_ORDERS: 20, VIP_ENDING_DAYS: 3 }],
  [
    'is a good that was bought',
    { RECEIVED_AFTER_DAYS: 10, AFTERSALE_DAYS: 15, AFTERSALE_ANSWER_DAYS: 3, AFTERSALE_BUYER_DAYS: 7, AFTERSALE_ARRIVAL_DAYS: 10 },
  ],
  ['is sold second-hand', { APPEAL_DAYS: 7, BAND_DEALS_MIN: 5, BAND_DAYS: 180, FINDS_PER_DAY: 20, SAVED_SEARCHES: 20, OFFERS_OPEN: 50 }],
  [
    'ends in a forum',
    { POLL_DAYS_MAX: 365, FORUM_BAN_DAYS_MAX: 365, ACTIVITY_DAYS_MAX: 30, ACTIVITY_CHECK_IN_HOURS: 2, ACTIVITY_ENTRIES_MAX: 500 },
  ],
])('what %s', (_, so) => expect(limits).toMatchObject(so))

const styles = (file: string) => compile(`src/${file}`).css.replace(/\s+/g, ' ')

describe('what a stylesheet or the document repeats is the same there', () => {
  test.each([
    ['main colour: #1e73be', 'app.scss', '--my-color: #1e73be;'],
    ['shop colour: #fa436a', 'app.scss', '--shop-color: #fa436a;'],
    ['tab bar height', 'shell/TabBar.scss', `height: ${limits.TAB_BAR_HEIGHT_PX}PX;`],
    ['pull refresh transition', 'ui/list/PullHint.scss', `transition: transform ${limits.PULL_TURN_MS / 1000}s;`],
    ['toast max text width', 'ui/feedback/ToastView.scss', `.toast__text { max-width: ${limits.TOAST_TEXT_WIDTH_RPX}px;`],
    [
      'toast z-index',
      'ui/feedback/ToastView.scss',
      `.toast { position: fixed; top: 0; right: 0; bottom: 0; left: 0; z-index: ${limits.TOAST_Z_INDEX};`,
    ],
    ['loading overlay opacity', 'ui/feedback/LoadingView.scss', `opacity: ${limits.LOADING_OPACITY};`],
    ['modal default width', 'ui/base/Dialog.scss', `.dialog--center .dialog__panel { width: ${limits.MODAL_WIDTH_RPX}px;`],
    [
      'overlay z-index',
      'ui/base/Dialog.scss',
      `.dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; z-index: ${limits.OVERLAY_Z_INDEX};`,
    ],
    ['popup z-index', 'ui/base/Dialog.scss', `.dialog__panel { position: relative; z-index: ${limits.POPUP_Z_INDEX};`],
    ['popup rises', 'ui/base/Dialog.scss', `animation: dialog-rise ${limits.POPUP_MS}ms`],
    ['popup sinks', 'ui/base/Dialog.scss', `animation: dialog-sink ${limits.POPUP_MS}ms`],
    ['popup grows', 'ui/base/Dialog.scss', `animation: dialog-grow ${limits.POPUP_MS}ms`],
    ['popup and overlay vanish', 'ui/base/Dialog.scss', `animation: dialog-vanish ${limits.POPUP_MS}ms`],
    ['overlay appears', 'ui/base/Dialog.scss', `animation: dialog-appear ${limits.POPUP_MS}ms`],
  ])('%s', (_, file, declaration) => {
    expect(styles(file).replace(/ \.(?=\d)/g, ' 0.')).toContain(declaration)
  })

  test('device width: maximum', () => {
    expect(readFileSync('src/index.html', 'utf8')).toContain(`max-width: ${limits.DEVICE_WIDTH_MAX_PX}px;`)
  })

  test('design width', () => {
    expect(readFileSync('config/index.ts', 'utf8')).toContain(`designWidth: ${limits.DESIGN_WIDTH_RPX},`)
  })
})
