import Taro from '@tarojs/taro'

/** The pages that were asked for, in order: there is no router in a unit test. */
export const opened: string[] = []
/** Those of them that took the place of the page which led there. */
export const replaced: string[] = []

const opens = async ({ url }: { url: string }) => {
  opened.push(url)
  return { errMsg: '' }
}

jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([])
jest.spyOn(Taro, 'navigateTo').mockImplementation(opens)
jest.spyOn(Taro, 'redirectTo').mockImplementation((to) => {
  replaced.push(to.url)
  return opens(to)
})
jest.spyOn(Taro, 'switchTab').mockImplementation(opens)
jest.spyOn(Taro, 'navigateBack').mockImplementation(() => opens({ url: '<back>' }))
