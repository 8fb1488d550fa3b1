import type { Module } from '../../kernel/module.ts'

export const sentences = {
  'zh-Hans': {
    message_refused: '对方暂不接收你的消息',
    stranger_limit: '对方回复之前，只能先发这几条；也请不要一天里打扰太多陌生人',
    group_silenced: '这里现在不能发言',
    recall_too_late: '发出超过两分钟，不能撤回了',
    group_full: '这个群已经满员',
    group_limit: '数量已经到了上限',
  },
  'zh-Hant': {
    message_refused: '對方暫不接收你的訊息',
    stranger_limit: '對方回覆之前，只能先發這幾則；也請不要一天裡打擾太多陌生人',
    group_silenced: '這裡現在不能發言',
    recall_too_late: '發出超過兩分鐘，不能收回了',
    group_full: '這個群已經滿員',
    group_limit: '數量已經到了上限',
  },
  en: {
    message_refused: 'They take no messages from you.',
    stranger_limit: 'Until they answer, this is as much as you can write. Please don’t write to too many strangers in a day either.',
    group_silenced: 'You can’t write here at the moment.',
    recall_too_late: 'It was sent more than two minutes ago and can’t be taken back.',
    group_full: 'This group is full.',
    group_limit: 'There can be no more of these.',
  },
  es: {
    message_refused: 'No acepta mensajes tuyos.',
    stranger_limit: 'Hasta que te responda, no puedes escribirle más. Tampoco escribas a demasiados desconocidos en un día.',
    group_silenced: 'Ahora no se puede escribir aquí.',
    recall_too_late: 'Se envió hace más de dos minutos y ya no se puede retirar.',
    group_full: 'Este grupo está completo.',
    group_limit: 'No puede haber más.',
  },
  fr: {
    message_refused: 'Cette personne n’accepte pas vos messages.',
    stranger_limit:
      'Tant qu’elle n’a pas répondu, vous ne pouvez pas en écrire davantage. N’écrivez pas non plus à trop d’inconnus dans la même journée.',
    group_silenced: 'On ne peut pas écrire ici pour le moment.',
    recall_too_late: 'Ce message a plus de deux minutes : il ne peut plus être retiré.',
    group_full: 'Ce groupe est complet.',
    group_limit: 'Il ne peut pas y en avoir davantage.',
  },
} satisfies Module['sentences']
