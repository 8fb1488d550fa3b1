import type { Answer } from '../types.ts'

/** Where the phone is unless a test says otherwise: Wuhan, GCJ-02. */
const HERE = { latitude: 30.593099, longitude: 114.305392 }

/** What the platform's dialogs and services answer unless a test says otherwise: a member who agrees to everything. */
export function defaultAnswers(picture: () => object): Record<string, Answer> {
  return {
    showModal: () => ({ confirm: true, cancel: false }),
    showActionSheet: () => ({ tapIndex: 0 }),
    login: () => ({ code: 'test-code', anonymousCode: 'test-anonymous-code' }),
    checkSession: () => ({}),
    getPrivacySetting: () => ({ needAuthorization: false, privacyContractName: '《用户隐私保护指引》' }),
    getSetting: () => ({ authSetting: { 'scope.userLocation': true } }),
    authorize: () => ({}),
    getNetworkType: () => ({ networkType: 'wifi' }),
    getLocation: () => ({ ...HERE, accuracy: 20 }),
    getFuzzyLocation: () => HERE,
    chooseLocation: () => ({ ...HERE, name: '东湖', address: '湖北省武汉市武昌区' }),
    chooseMedia: () => ({ type: 'image', tempFiles: [picture()] }),
    chooseImage: () => {
      const file = picture() as { tempFilePath: string; size: number }
      return { tempFilePaths: [file.tempFilePath], tempFiles: [{ path: file.tempFilePath, size: file.size }] }
    },
    compressImage: ({ src }) => ({ tempFilePath: src }),
    cropImage: ({ src }) => ({ tempFilePath: src }),
    getImageInfo: ({ src }) => ({ path: src, width: 800, height: 600, type: 'jpeg', orientation: 'up' }),
  }
}
