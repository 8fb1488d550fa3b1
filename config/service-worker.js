/* global FILES */
/**
 * Opens the H5 app without a connection. It keeps what the app is made of, all of one release, and the members' pictures that were seen
 * of late; the app itself keeps what the server answered (src/stores/kept.ts). The server comes first wherever it answers in time. A new
 * release's worker waits until no page of the old one is open.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

/** As long as a store waits for its answer (src/stores/keeping.ts). */
const PATIENCE_S = 5
const PICTURES = 120
const PICTURE_AGE_S = 7 * 86_400

// Not the home page in place of the server's: directoryIndex.
precacheAndRoute(FILES, { directoryIndex: null, cleanURLs: false })
cleanupOutdatedCaches()

// No navigation preload: what the worker leaves alone is then asked for twice, and the ticket of a sign-in is good once.
registerRoute(
  // The app's pages have no ending (server/src/http/site.ts). Whatever else is navigated to is the server's.
  ({ request, url }) => request.mode === 'navigate' && !/^\/(wp-json|media)\/|\.\w+$/.test(url.pathname),
  new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S, plugins: [{ handlerDidError: () => matchPrecache('/index.html') }] }),
)

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  new NetworkFirst({
    // src/platform/serviceWorker drops them by this name.
    cacheName: 'pictures',
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [new ExpirationPlugin({ maxEntries: PICTURES, maxAgeSeconds: PICTURE_AGE_S, purgeOnQuotaError: true })],
  }),
)
