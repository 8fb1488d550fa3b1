import type { Catalogue } from '../catalogue'

export const places: Catalogue['places'] = {
  promise: '附近的水，附近的人',
  notYet: '正在建設，還沒有開放',
  promised: {
    grounds: { name: '釣場', about: '水庫、釣魚池和野溪，由近到遠，收費一目了然' },
    shops: { name: '釣具店', about: '缺餌斷線時，最近的店在哪裡、有沒有開' },
    anglers: { name: '釣友', about: '願意被看到的人才會出現，距離只給個大概' },
  },
  discoverFirst: '先去發現看看',
}
