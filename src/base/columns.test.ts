import { expect, test } from 'vitest';
import { float64Column, int32Column, uint16Column, uint32Column, uint8Column } from './columns.ts';

test.each([
  ['int32', int32Column, -1, -5],
  ['uint32', uint32Column, 0, 2 ** 32 - 1],
  ['uint16', uint16Column, 0, 2 ** 16 - 1],
  ['uint8', uint8Column, 0, 255],
  ['float64', float64Column, 0, 2 ** 40],
] as const)('a column of %s keeps what it is given while it grows', (_, make, blank, most) => {
  const column = make();
  const wanted: number[] = [];
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 2000; index++) {
      const value = index % 3 === 0 ? blank : index % 3 === 1 ? most : index % 100;
      if (index % 3 === 0) column.extend();
      else column.push(value);
      wanted.push(value);
    }
    column.trim();
    expect(column.cells).toHaveLength(wanted.length);
  }
  column.set(7, 3);
  wanted[7] = 3;
  expect(wanted.map((__, index) => column.at(index))).toEqual(wanted);
  expect(column.length).toBe(wanted.length);
});
