import type * as devices from './admin/devices'
import type * as users from './admin/users'
import type { Call } from './call'
import type { Endpoint } from './endpoint'
import type * as firmware from './firmware/firmware'
import type * as todos from './superuser/todos'

// What the back office calls from the browser; its lists are rendered on the server and its writes are server actions.

const administrator = <E extends Endpoint>(method: Endpoint['method'], path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'admin',
})

export const listUsers = administrator<typeof users.listUsers>('GET', '/admin/users')
export const claimSheet = administrator<typeof devices.claimSheet>('POST', '/admin/devices/sheet')

const superuser = <E extends Endpoint>(method: Endpoint['method'], path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'superuser',
})

export const findTodoLinks = superuser<typeof todos.findTodoLinks>('GET', '/superuser/todos/links')
export const appendFirmwareUpload = superuser<typeof firmware.appendFirmwareUpload>(
  'PATCH',
  '/firmware/uploads/{id}',
)
export const getFirmwareUpload = superuser<typeof firmware.getFirmwareUpload>('GET', '/firmware/uploads/{id}')
