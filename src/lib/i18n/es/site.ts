import type { Catalogue } from '../catalogue'

export const site: Catalogue['site'] = {
  updatedOn: (date) => `Actualizado el ${date}`,
  notFound: {
    title: 'Página no encontrada',
    text: 'Aquí no pica nada: esta página no existe o se ha mudado.',
    toSearch: 'Buscar',
  },
  web: {
    bad: 'Este enlace no se puede abrir: la dirección está incompleta o no es segura.',
    leaving: 'Vas a salir de la aplicación',
    warning: 'Esta web no es nuestra. Ábrela solo si confías en ella.',
    outside: 'Abrir en otra ventana',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado: pégalo en el navegador del teléfono',
    howTo: 'Pégalo en el navegador del teléfono para abrirlo.',
  },
  update: {
    current: (version) => `Esta es la versión ${version}`,
    newest: (version) => `Versión ${version}`,
    upToDate: 'Tienes la última versión',
    available: 'Hay una versión nueva',
    forced: 'Las versiones antiguas dejarán pronto de funcionar. Actualiza, por favor.',
    releasedOn: (date) => `Publicada el ${date}`,
    whatsNew: 'Novedades',
    reload: 'Cargar la versión nueva',
    restart: 'Reiniciar y actualizar',
    fetching:
      'La versión nueva se descarga sola; cuando esté lista podrás reiniciar aquí. También puedes cerrar el miniprograma y abrirlo más tarde.',
    download: 'Descargar la nueva app',
    copy: 'Copiar enlace de descarga',
  },
  app: {
    open: 'Abrir la app',
    hint: '¿No pasa nada? Entonces aún no está instalada: descárgala primero.',
    download: 'Descargar la app',
    copy: 'Copiar enlace de descarga',
    elsewhere: 'No hay app para este dispositivo. Copia el enlace y ábrelo en otro.',
    copyOnly: 'Desde aquí no se puede abrir la app. Copia el enlace y pégalo en el navegador del teléfono.',
    none: 'La app aún no ha salido. La web y los miniprogramas ya lo hacen todo.',
  },
}
