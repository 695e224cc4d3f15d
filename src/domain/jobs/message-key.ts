/** Under which key the messages name a job: its dots would lead into a message's branches. */
export const jobMessageKey = (id: string): string => id.replaceAll(/[.-]/g, '_')
