const ADDRESS = /^\S+@\S+\.\S+$/

/** Whether a text can be an e-mail address at all; whether somebody has it the server knows. */
export const isEmail = (text: string): boolean => ADDRESS.test(text.trim())
