/*
 * The first screen that the server drew (server/src/http/firstScreen.ts) lies above the app until the app shows the same. It can be
 * scrolled; a tap waits for the app. Part of index.html, right behind what was drawn.
 */
!(function () {
  var SHOWN = '#app .taro_page_show > .screen'
  /** The first screen's pictures come before the app, unless they take longer. */
  var PICTURES_MS = 2000
  /** The app shows something else, as the page has changed since: it is not waited for any longer. */
  var PATIENCE_MS = 3000
  /** Once all is there: the last words may still change. */
  var REST_MS = 50
  /** No app comes: a link leads on without it. */
  var NO_APP_MS = 10000

  var root = document.documentElement
  var drawn = document.getElementById('drawn')
  var screen = drawn.firstElementChild
  var sheet = document.getElementById('sheet')
  // What is drawn has the styles that it needs; the app needs all.
  if (sheet) sheet.media = 'all'

  var started = false
  /** What index.html would have fetched by itself, had nothing been drawn. */
  function start() {
    if (started) return
    started = true
    var files = document.getElementById('app-files')
    if (!files) return
    if (window.words) document.head.appendChild(window.words)
    // A template's content is no part of the document: a script in it is run once it is copied.
    Array.prototype.forEach.call(files.content.children, function (file) {
      var copy = document.createElement(file.localName)
      Array.prototype.forEach.call(file.attributes, function (attribute) {
        copy.setAttribute(attribute.name, attribute.value)
      })
      // In their order.
      copy.async = false
      document.head.appendChild(copy)
    })
  }

  if (!screen || !root.hasAttribute('data-drawn')) {
    drawn.remove()
    start()
    return
  }
  ;['pointerdown', 'keydown', 'load'].forEach(function (event) {
    addEventListener(event, start)
  })
  setTimeout(start, PICTURES_MS)

  var answers = JSON.parse(document.getElementById('answers').textContent)
  Object.keys(answers).forEach(function (address) {
    window.asked[address] = Promise.resolve(new Response(answers[address].body, answers[address]))
  })

  /** What was tapped last: who taps again means that, or is only impatient. */
  var tapped
  drawn.addEventListener('click', function (event) {
    var card = event.target.closest('.post-card')
    var target = event.target.closest('a, button') || (card && card.querySelector('.post-card__body'))
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (tapped) tapped.classList.remove('tap--waits')
    else setTimeout(leaveWithout, NO_APP_MS)
    tapped = target
    tapped.classList.add('tap--waits')
  })
  function leaveWithout() {
    if (drawn.isConnected && tapped.href) location.href = tapped.href
  }

  /** The element of the app at the same place; none where another one is there. */
  function sameIn(shown, element) {
    if (element === screen) return shown
    var parent = sameIn(shown, element.parentNode)
    var same = parent && parent.children[Array.prototype.indexOf.call(element.parentNode.children, element)]
    return same && same.localName === element.localName && same.getAttribute('href') === element.getAttribute('href') ? same : undefined
  }

  // A finger that is down scrolls what is drawn, or is about to tap it.
  var isHeld = false
  drawn.addEventListener('touchstart', function () {
    isHeld = true
  })
  ;['touchend', 'touchcancel'].forEach(function (event) {
    drawn.addEventListener(event, function () {
      isHeld = false
    })
  })

  function end() {
    if (isHeld) {
      ending = setTimeout(end, REST_MS)
      return
    }
    var shown = document.querySelector(SHOWN)
    observer.disconnect()
    clearTimeout(patience)
    clearTimeout(ending)
    Array.prototype.forEach.call(screen.querySelectorAll('*'), function (element) {
      var same = (element.scrollTop || element.scrollLeft) && sameIn(shown, element)
      if (same) same.scrollTo(element.scrollLeft, element.scrollTop)
    })
    var focused = drawn.contains(document.activeElement) && sameIn(shown, document.activeElement)
    drawn.remove()
    root.removeAttribute('data-drawn')
    hide(false)
    if (focused) focused.focus({ preventScroll: true })
    var same = tapped && sameIn(shown, tapped)
    if (same) same.click()
    else if (tapped && tapped.href) location.href = tapped.href
  }

  /** What lies below is neither read out nor reached by the keyboard. */
  function hide(on) {
    var app = document.getElementById('app')
    if (!app || app.hasAttribute('inert') === on) return
    app[on ? 'setAttribute' : 'removeAttribute']('inert', '')
    app[on ? 'setAttribute' : 'removeAttribute']('aria-hidden', 'true')
  }

  function sizeOf(element) {
    return element.getElementsByTagName('*').length
  }
  var size = sizeOf(screen)

  var patience, ending
  function compare() {
    hide(true)
    var shown = document.querySelector(SHOWN)
    if (!shown) return
    if (!patience) patience = setTimeout(end, PATIENCE_MS)
    // Counts and times may differ by now; as much as that is there.
    var isSame = !shown.querySelector('.skeleton') && sizeOf(shown) >= size
    if (!ending && sheet.sheet && isSame) ending = setTimeout(end, REST_MS)
  }
  var observer = new MutationObserver(compare)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  sheet.addEventListener('load', compare)
})()
