/// <reference types="@tarojs/taro" />

/** The origin of the API, with no slash at the end; empty on H5, where it is the page's own. Set by the build. */
declare const API_BASE: string

declare module '*.css'
declare module '*.scss'
declare module '*.png'
declare module '*.jpg'
declare module '*.svg'

declare namespace NodeJS {
  interface ProcessEnv {
    NODE_ENV: 'development' | 'production' | 'test'
    TARO_ENV: 'weapp' | 'tt' | 'h5'
    /** Where a mini-program build finds the API. */
    TARO_APP_API_BASE?: string
  }
}
