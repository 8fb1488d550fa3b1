import type { Clipboard } from './types'

/** Where the page is not served safely (http), or the browser is old, there is no clipboard to write to. */
function copySelected(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  const focused = document.activeElement
  area.select()
  area.setSelectionRange(0, text.length)
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!copied) throw new Error('The browser refused to copy')
}

export const copy: Clipboard['copy'] = async (text) => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copySelected(text)
  }
}

export const showsToast: Clipboard['showsToast'] = false

export const hideToast: Clipboard['hideToast'] = () => undefined
