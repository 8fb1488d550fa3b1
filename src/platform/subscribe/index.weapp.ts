import Taro from '@tarojs/taro'
import type { Subscribe } from './types'

type Asked = Taro.requestSubscribeMessage.Option
type Answered = Taro.requestSubscribeMessage.SuccessCallbackResult

export const canAsk: Subscribe['canAsk'] = () => Taro.canIUse('requestSubscribeMessage')

/** An agreement may say more: `acceptWithAudio` is one, too. */
export const askToSend: Subscribe['askToSend'] = async (templates) => {
  // Taro's types ask for Alipay's list of entities, too, and take a failure, which rejects, for an answer.
  const answer = (await Taro.requestSubscribeMessage({ tmplIds: templates } as Asked)) as Answered
  return {
    accepted: templates.filter((id) => String(answer[id]).startsWith('accept')),
    rejected: templates.filter((id) => answer[id] === 'reject'),
  }
}
