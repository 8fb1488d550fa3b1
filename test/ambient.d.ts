// What the build gives the app. Not types/global.d.ts itself: it also narrows process.env, and here the server is compiled along.
declare const API_BASE: string

declare module '*.scss'
declare module '*.png'
declare module '*.jpg'
declare module '*.svg'
