import '@tarojs/components'

declare module '@tarojs/components/types/View' {
  /** What WeChat's screen reader speaks of a view, and Taro's types leave out. */
  interface ViewProps {
    ariaPressed?: string
    ariaCurrent?: string
    ariaDisabled?: string
  }
}
