import { createElement, type HTMLAttributes, type PropsWithChildren } from 'react'
import './h5-elements.css'

/**
 * Taro's elements of which every screen is full, as what they are to a browser. The library's own are custom elements:
 * each is a component, an element that draws itself once more a frame later, and listeners, which is half the work of a
 * first screen.
 */
export const View = 'div'

interface TextProps extends HTMLAttributes<HTMLElement> {
  userSelect?: boolean
}

export function Text({ userSelect, className, ...rest }: PropsWithChildren<TextProps>) {
  const look = userSelect ? 'h5-text h5-text--selectable' : 'h5-text'
  return createElement('span', { ...rest, className: className ? `${look} ${className}` : look })
}

interface ScrollViewProps extends HTMLAttributes<HTMLElement> {
  scrollX?: boolean
  scrollY?: boolean
  showScrollbar?: boolean
  /** A mini-program's word for the ability to hide the scroll bar. */
  enhanced?: boolean
}

export function ScrollView({ scrollX, scrollY, showScrollbar = true, enhanced: _, className = '', ...rest }: PropsWithChildren<ScrollViewProps>) {
  const look = ['h5-scroll', scrollX && 'h5-scroll--x', scrollY && 'h5-scroll--y', !showScrollbar && 'h5-scroll--bare', className]
  return createElement('div', { ...rest, className: look.filter(Boolean).join(' ') })
}

interface RichTextProps extends HTMLAttributes<HTMLElement> {
  /** HTML that can be trusted. */
  nodes: string
  userSelect?: boolean
}

export function RichText({ nodes, userSelect, className = '', ...rest }: RichTextProps) {
  const look = userSelect ? className : `h5-text ${className}`
  return createElement('div', { ...rest, className: look, dangerouslySetInnerHTML: { __html: nodes } })
}
