/*
 * The first screen that the server drew (server/src/http/firstScreen.ts) lies above the app until the app shows the same. It can be
 * scrolled; taps wait for the app. Part of index.html, right behind what was drawn.
 */
!(function () {
  var SHOWN = '#app .taro_page_show > .screen'
  /** The app shows something else, as the page has changed since: it is not waited for any longer. */
  var PATIENCE_MS = 3000
  /** Once all is there: the last words may still change. */
  var REST_MS = 50
  /** No app comes: links lead on without it. */
  var NO_APP_MS = 10000

  /** The first screen's pictures come before the app, unless they take longer. */
  var PICTURES_MS = 2000

  var root = document.documentElement
  var drawn = document.getElementById('drawn')
  var screen = drawn.firstElementChild
  /** `frame` where its reader is a member: see index.html. */
  var mode = root.getAttribute('data-drawn')
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

  if (!mode) {
    drawn.remove()
    start()
    return
  }
  ;['pointerdown', 'keydown', 'load'].forEach(function (event) {
    addEventListener(event, start)
  })
  if (mode === 'frame') start()
  else setTimeout(start, PICTURES_MS)

  if (mode !== 'frame') {
    var answers = JSON.parse(document.getElementById('answers').textContent)
    Object.keys(answers).forEach(function (address) {
      window.asked[address] = Promise.resolve(new Response(answers[address].body, answers[address]))
    })
  }

  var taps = []
  drawn.addEventListener('click', function (event) {
    var tapped = event.target.closest('a, button')
    if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    tapped.classList.add('tap--waits')
    taps.push(tapped)
    if (!tapped.href) return
    setTimeout(function () {
      if (drawn.isConnected) location.href = tapped.href
    }, NO_APP_MS)
  })

  function sizeOf(element) {
    return element.getElementsByTagName('*').length
  }
  var size = sizeOf(screen)

  /** The element of the app at the same place. */
  function sameIn(shown, element) {
    if (element === screen) return shown
    var parent = sameIn(shown, element.parentNode)
    return parent && parent.children[Array.prototype.indexOf.call(element.parentNode.children, element)]
  }

  function end(shown) {
    observer.disconnect()
    clearTimeout(patience)
    clearTimeout(rest)
    Array.prototype.forEach.call(screen.querySelectorAll('*'), function (element) {
      var same = (element.scrollTop || element.scrollLeft) && sameIn(shown, element)
      if (same) same.scrollTo(element.scrollLeft, element.scrollTop)
    })
    var focused = drawn.contains(document.activeElement) && sameIn(shown, document.activeElement)
    drawn.remove()
    root.removeAttribute('data-drawn')
    document.getElementById('app').removeAttribute('aria-hidden')
    if (focused) focused.focus({ preventScroll: true })
    taps.forEach(function (tapped) {
      var same = sameIn(shown, tapped)
      if (same) same.click()
    })
  }

  var patience, rest
  function compare() {
    var app = document.getElementById('app')
    if (app) app.setAttribute('aria-hidden', 'true')
    var shown = document.querySelector(SHOWN)
    if (!shown || !sheet.sheet) return
    if (!patience) patience = setTimeout(end, PATIENCE_MS, shown)
    // Counts and times may differ by now; as much as that is there.
    var isSame = !shown.querySelector('.skeleton') && sizeOf(shown) >= size
    if (!rest && (mode === 'frame' || isSame)) rest = setTimeout(end, REST_MS, shown)
  }
  var observer = new MutationObserver(compare)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  sheet.addEventListener('load', compare)
})()
