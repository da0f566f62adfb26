// Folders of data: many files of one kind that the program reads, such as its languages. One row each. Pure.

import { roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { isInSubmodule } from './submodules.ts';
import { folderOf } from './tests-at.ts';

const FILES_MIN = 6;
const ROWS_MAX = 4;
const DATA = /\.(?:json|ya?ml|toml|po|ftl|properties|csv|tsv|xml|ini|theme)$/;
/** What is kept for those who build, try or read it is not what the program reads. */
const ASIDE =
  /(?:^|\/)(?:\.[^/]+|x?tests?|testing|testdata|spec|fixtures?|data-test|examples?|samples?|docs?|documentation|node_modules|vendor|third_party|debian|benchmarks?|bench|schemas?)\//i;

export const dataFolderRows = oncePerMaterial((material: Material): readonly string[] => {
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const own = [...material.paths].filter(
    (path) =>
      path.startsWith(prefix) &&
      DATA.test(path) &&
      !ASIDE.test(path.slice(prefix.length)) &&
      !/^(?:test|vendored|fixture|example|generated)$/.test(roleOf(path)) &&
      !/[\s|:`]/.test(path) &&
      path.slice(prefix.length).includes('/') &&
      !isInSubmodule(material, path),
  );
  const groups = Map.groupBy(own, (path) => `${folderOf(path)}/*${path.slice(path.lastIndexOf('.'))}`);
  return [...groups]
    .filter(([, paths]) => paths.length >= FILES_MIN)
    .toSorted(([a, one], [b, other]) => other.length - one.length || compareText(a, b))
    .slice(0, ROWS_MAX)
    .map(([pattern, paths]) => {
      const first = paths.toSorted(compareText)[0] ?? '';
      return `| ${code(pattern)} | ${paths.length} files of data, such as ${code(first.slice(first.lastIndexOf('/') + 1))} | |`;
    });
});
