/** Taro defines its tab bar and its pull to refresh in every app. This one draws both by itself. */
export const defineCustomElementTaroTabbar = () => undefined
export const defineCustomElementTaroPullToRefreshCore = () => undefined
