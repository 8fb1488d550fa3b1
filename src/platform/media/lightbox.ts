import { t } from '@/lib/i18n'
import { pushBackEntry } from '@/lib/backStack'
import './lightbox.scss'

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  return made
}

/** Shows pictures over the whole window: swipe or arrow keys move on; a tap, Escape or going back closes. */
export function openLightbox(urls: string[], index: number): void {
  const opener = document.activeElement
  const box = element('div', 'lightbox')
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', t.common.lightbox)

  const strip = element('div', 'lightbox__strip')
  strip.tabIndex = 0
  for (const url of urls) {
    const image = element('img', 'lightbox__picture')
    image.src = url
    image.alt = ''
    const frame = element('div', 'lightbox__frame')
    frame.append(image)
    strip.append(frame)
  }
  const counter = element('div', 'lightbox__counter')
  box.append(strip)
  if (urls.length > 1) box.append(counter)

  const count = () => {
    const shown = strip.clientWidth > 0 ? Math.round(strip.scrollLeft / strip.clientWidth) : index
    counter.textContent = `${shown + 1} / ${urls.length}`
  }
  const close = () => {
    release()
    box.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const release = pushBackEntry(close)
  box.addEventListener('click', close)
  strip.addEventListener('scroll', count, { passive: true })

  document.body.append(box)
  strip.scrollLeft = index * strip.clientWidth
  strip.focus()
  count()
}
