/** How to call the npm that started us, else the one on PATH: [command, ...first arguments]. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
  return { command, args: [...first, ...args] }
}
