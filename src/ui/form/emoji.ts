/** The emoji of the picker: faces and hands first, then fishing. */
export const EMOJI = [
  ...'😀😄😁😆😅🤣😂🙂😉😊🥰😍😘😋😜🤪🤔🤫🤭😏😒🙄😬😔😴😷🤒🤕🥵🥶😎🤓😟😮😳🥺😨😭😱😤😡🥳🤩😇🤗🙈',
  ...'👍👎👌👏🙏💪🤝👋👊🤞🙌👀💯🔥🎉🎁🌹💔💤💦🎣🐟🐠🐡🦈🐋🦐🦀🐸🐢🦆🌊🏞🌅🌙⛅🌧⚡🚗⛺🍺🍻☕🍜🏆',
  '❤️',
  '☀️',
  '⚓️',
  '❄️',
]
