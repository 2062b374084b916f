import type { Command } from 'commander'
import { plans } from '../commands/plans.ts'
import { take } from '../commands/take.ts'
import { verify } from '../commands/verify.ts'
import { examples, JSON_LINES, LIBRARY } from './options.ts'
import type { Run } from './program.ts'

/** The words of the command line about plans: `take`, `plans`, `verify`. */
export const addPlanCommands = (program: Command, run: Run): void => {
  addTake(program, run)
  addPlans(program, run)
  addVerify(program, run)
}

const addTake = (program: Command, run: Run): void => {
  program
    .command('take')
    .summary(take.summary)
    .description(
      `${take.summary}\n\nThe plan is a file that cellcite ask --plan showed, edited or not, or the name of a saved one. Values of its parameters follow as --NAME VALUE. A plan that does not fit any more says why.`,
    )
    .argument('<plan>', 'file of a plan, or name of a saved one')
    .argument('[values...]', 'values of parameters: --chain Северянка')
    .allowUnknownOption()
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples(['cellcite take sum-of-partners.json', 'cellcite take partnership --chain Северянка']),
    )
    .action((plan: string, given: string[], options: { json?: boolean }) =>
      run(take, { plan, given, ...options }, options),
    )
}

const addPlans = (program: Command, run: Run): void => {
  program
    .command('plans')
    .summary(plans.summary)
    .argument('[action]', 'list, save, export or drop', 'list')
    .argument('[name]', 'name of the plan')
    .argument('[file]', 'file to save from, or to export to')
    .option('--parameter <name=column...>', 'values of these columns may be given under these names')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite plans',
        'cellcite plans save partnership plan.json --parameter chain="Название сети"',
        'cellcite plans export partnership > plan.json',
        'cellcite plans drop partnership',
      ]),
    )
    .action((action: string, name: string | undefined, file: string | undefined, options: { json?: boolean }) =>
      run(
        plans,
        { action, ...(name === undefined ? {} : { name }), ...(file === undefined ? {} : { file }), ...options },
        options,
      ),
    )
}

const addVerify = (program: Command, run: Run): void => {
  program
    .command('verify')
    .summary(verify.summary)
    .description(
      `${verify.summary}\n\nTakes one line of cellcite ask --json. The exit code is 0 when it holds, 5 when it differs, 4 when it cannot be computed again.`,
    )
    .argument('<file>', 'a line of cellcite ask --json, in a file')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples(['cellcite ask "How many shops has Северянка?" --json > take.json', 'cellcite verify take.json']),
    )
    .action((file: string, options: { json?: boolean }) => run(verify, { file, ...options }, options))
}
