/** Writes the few parts of an ONNX file (a protocol buffer) that a network of plain arithmetic needs. */

const INT64 = 7;
const FLOAT = 1;

export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** All attributes in use here are whole numbers. */
  readonly attributes?: Readonly<Record<string, number>>;
}

export interface OnnxGraph {
  /** Names of inputs of shape [batch, tokens] that hold whole numbers. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** 2 for an output of shape [batch, labels], 3 for [batch, tokens, dimensions]. */
  readonly outputRank: 2 | 3;
  readonly nodes: readonly OnnxNode[];
  /** Scalars of the network, by name. */
  readonly floats: Readonly<Record<string, number>>;
  /** Whole numbers: an axis to reduce or add (a list of one), or a scalar to compare with. */
  readonly axes: Readonly<Record<string, number>>;
  readonly integers: Readonly<Record<string, number>>;
}

export function writeOnnx(graph: OnnxGraph): Uint8Array {
  const initializers = [
    ...Object.entries(graph.floats).map(([name, value]) => floatScalar(name, value)),
    ...Object.entries(graph.axes).map(([name, value]) => integerTensor(name, value, [1])),
    ...Object.entries(graph.integers).map(([name, value]) => integerTensor(name, value, [])),
  ];
  const body = Buffer.concat([
    ...graph.nodes.map((node) => bytesField(1, writeNode(node))),
    textField(2, "tiny"),
    ...initializers.map((tensor) => bytesField(5, tensor)),
    ...graph.inputs.map((name) => bytesField(11, valueInfo(name, INT64, 2))),
    bytesField(12, valueInfo(graph.output, FLOAT, graph.outputRank)),
  ]);
  const opset = Buffer.concat([textField(1, ""), numberField(2, 13)]);
  return Buffer.concat([numberField(1, 8), bytesField(7, body), bytesField(8, opset)]);
}

function writeNode({ op, inputs, output, attributes = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => textField(1, name)),
    textField(2, output),
    textField(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, writeAttribute(name, value))),
  ]);
}

function writeAttribute(name: string, value: number): Buffer {
  return Buffer.concat([textField(1, name), numberField(3, value), numberField(20, 2)]);
}

function floatScalar(name: string, value: number): Buffer {
  const raw = Buffer.alloc(4);
  raw.writeFloatLE(value);
  return Buffer.concat([numberField(2, FLOAT), textField(8, name), bytesField(9, raw)]);
}

function integerTensor(name: string, value: number, dimensions: readonly number[]): Buffer {
  const raw = Buffer.alloc(8);
  raw.writeBigInt64LE(BigInt(value));
  const shape = dimensions.map((size) => numberField(1, size));
  return Buffer.concat([...shape, numberField(2, INT64), textField(8, name), bytesField(9, raw)]);
}

function valueInfo(name: string, elementType: number, rank: number): Buffer {
  const sides = ["batch", `${name}_size`, `${name}_depth`].slice(0, rank);
  const shape = Buffer.concat(sides.map((side) => bytesField(1, textField(2, side))));
  const tensor = Buffer.concat([numberField(1, elementType), bytesField(2, shape)]);
  return Buffer.concat([textField(1, name), bytesField(2, bytesField(1, tensor))]);
}

function textField(field: number, text: string): Buffer {
  return bytesField(field, Buffer.from(text));
}

function bytesField(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
}

function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
