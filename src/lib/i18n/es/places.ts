import type { Catalogue } from '../catalogue'

export const places: Catalogue['places'] = {
  promise: 'Agua y pescadores cerca',
  notYet: 'Aún en construcción',
  promised: {
    grounds: { name: 'Zonas de pesca', about: 'Embalses, intensivos y ríos, de cerca a lejos y con el precio a la vista' },
    shops: { name: 'Tiendas de pesca', about: '¿Sin cebo o sin línea? La tienda más cercana y si está abierta' },
    anglers: { name: 'Pescadores', about: 'Solo quien quiere dejarse ver, y con una distancia aproximada' },
  },
  discoverFirst: 'Ir a Descubrir',
}
