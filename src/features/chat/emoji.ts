/** What the panel offers: faces and hands first, then what anglers talk about. */
export const EMOJI = [
  ...'😀😄😁😆😅🤣😂🙂😉😊🥰😍😘😋😜🤪🤔🤫🤭😏😒🙄😬😔😴😷🤒🤕🥵🥶😎🤓😟😮😳🥺😨😭😱😤😡🥳🤩😇🤗🙈',
  ...'👍👎👌👏🙏💪🤝👋👊🤞🙌👀💯🔥🎉🎁🌹💔💤💦🎣🐟🐠🐡🦈🐋🦐🦀🐸🐢🦆🌊🏞🌅🌙⛅🌧⚡🚗⛺🍺🍻☕🍜🏆',
  '❤️',
  '☀️',
  '⚓️',
  '❄️',
]
