import { RichText, ScrollView, Text, View } from '@tarojs/components'
import { render } from '@testing-library/react'
import { Linter } from 'eslint'
import { createElement, type ElementType } from 'react'
import { PROPERTIES, propertySyntax } from '../../../config/h5-properties.cjs'

const ELEMENTS: Record<keyof typeof PROPERTIES, ElementType> = { View, Text, ScrollView, RichText }

/** A value of each property whose presence shows. */
const VALUES: Record<string, unknown> = {
  id: 'pond',
  className: 'pond',
  style: { color: 'red' },
  role: 'note',
  'aria-[a-z]+': 'pond',
  nodes: '<b>鱼</b>',
  showScrollbar: false,
  userSelect: true,
  scrollX: true,
  scrollY: true,
}
const htmlOf = (element: ElementType, properties: object) => render(createElement(element, properties)).container.innerHTML

// jsdom lacks it, eslint copies its options by it.
globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value))

/** What lint says of this JSX. */
const faultsOf = (jsx: string) =>
  new Linter().verify(jsx, {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-restricted-syntax': ['error', ...propertySyntax] },
  })

describe('the plain elements of H5', () => {
  const shown = Object.entries(PROPERTIES).flatMap(([name, properties]) =>
    properties.filter((property) => property in VALUES).map((property) => [name, property] as const),
  )

  it.each(shown)('%s does something with %s', (name, property) => {
    const element = ELEMENTS[name as keyof typeof PROPERTIES]
    const needed = name === 'RichText' ? { nodes: '' } : {}
    expect(htmlOf(element, { ...needed, [property.replace('[a-z]+', 'label')]: VALUES[property] })).not.toBe(htmlOf(element, needed))
  })

  it.each(Object.entries(ELEMENTS))('%s tells of a click', (_, element) => {
    const handleClick = jest.fn()
    const { container } = render(createElement(element, { onClick: handleClick, ...(element === RichText && { nodes: '' }) }))
    ;(container.firstElementChild as HTMLElement).click()
    expect(handleClick).toHaveBeenCalledTimes(1)
  })

  it('hand the browser nothing that it does not know', () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    htmlOf(Text, { userSelect: true })
    htmlOf(ScrollView, { scrollX: true, scrollY: true, enhanced: true, showScrollbar: false })
    htmlOf(RichText, { nodes: '', userSelect: true })
    expect(complaint.mock.calls).toEqual([])
    complaint.mockRestore()
  })
})

describe('lint', () => {
  it.each([
    '<ScrollView onScrollToLower={more} />',
    '<ScrollView lowerThreshold={50} />',
    '<ScrollView scrollIntoView="m1" />',
    '<View hoverClass="pressed" />',
    '<View ariaLabel="鱼" />',
    '<View onLongPress={open} />',
    '<Text decode />',
    '<RichText space="nbsp" />',
  ])('finds what does nothing there: %s', (jsx) => {
    expect(faultsOf(jsx)).toMatchObject([{ ruleId: 'no-restricted-syntax' }])
  })

  it('lets pass what does', () => {
    expect(
      faultsOf('<View key="a" className="b" aria-label="c" onClick={d}><ScrollView scrollY enhanced /><Text userSelect /></View>'),
    ).toEqual([])
  })

  it('leaves other components alone', () => {
    expect(faultsOf('<Button hoverClass="pressed" />')).toEqual([])
  })
})
