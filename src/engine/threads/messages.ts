/** What a pool sends to a thread. */
export type ToThread =
  | { readonly kind: 'job'; readonly id: number; readonly job: unknown }
  | { readonly kind: 'cancel' }

/** What a thread sends back. */
export type FromThread =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** A value that only this program posts between its own threads, so its shape is taken as posted. */
export const posted = <T>(value: unknown): T => value as T
