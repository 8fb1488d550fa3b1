import type { Catalogue } from '../catalogue'

export const shell: Catalogue['shell'] = {
  mainNavigation: 'Navegación principal',
  tabs: { home: 'Inicio', find: 'Descubrir', nearby: 'Cerca', mine: 'Yo' },
  unread: (count) => `${count} sin leer`,
  publish: 'Publicar',
  publishNothing: 'Todavía no hay nada que publicar',
  publishJump: { text: '¿Qué te gustaría compartir?', choose: 'Elegir un tipo' },
  underConstruction: 'En construcción',
  comingSoon: 'Todavía lo estamos construyendo. Abrirá pronto.',
  maintenance: 'En mantenimiento. Volvemos enseguida.',
  appOpen: { title: 'Elige cómo navegar', app: 'Abrir la app', browser: 'Seguir en este navegador', notRecommended: 'No recomendado' },
}
