"""Writes the trained head (head.pkl) as head.onnx: export.py. Its weights are of 16 bits; it computes with 32."""

import pickle

import numpy as np
import onnx
from alphabet import ALPHABET
from onnx import TensorProto, helper, numpy_helper
from train import CHANNELS, ROWS, class_vectors


class Graph:
    def __init__(self):
        self.nodes, self.tensors = [], []

    def op(self, kind, inputs, output, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def weights(self, name, values):
        self.tensors.append(numpy_helper.from_array(np.asarray(values, np.float16), f"{name}.half"))
        return self.op("Cast", [f"{name}.half"], name, to=TensorProto.FLOAT)

    def turned(self, x, output):
        return self.op("Transpose", [x], output, perm=[0, 2, 1])


def head(p):
    graph = Graph()
    op, weights, turned = graph.op, graph.weights, graph.turned

    def normalised(x, name):
        return op("LayerNormalization", [x, weights(name, p[name])], f"{name}.out", axis=-1, epsilon=1e-5)

    def convolved(x, name, bias, output, **attributes):
        kernel = weights(f"{name}.kernel", p[name].transpose(2, 1, 0))
        return op("Conv", [x, kernel, weights(bias, p[bias])], output, **attributes)

    graph.tensors.append(numpy_helper.from_array(np.array([1, -1, ROWS * CHANNELS], np.int64), "shape"))
    x = op("Reshape", [op("Transpose", ["seen"], "columns", perm=[0, 3, 2, 1]), "shape"], "rows")
    x = op("MatMul", [normalised(x, "ln0"), weights("in", p["in"])], "in.out")
    x = op("Gelu", [op("Add", [x, weights("inb", p["inb"])], "in.biased")], "in.gelu")
    x = convolved(turned(x, "in.turned"), "down", "downb", "down.out", strides=[2], pads=[1, 1], kernel_shape=[4])
    x = turned(op("Gelu", [x], "down.gelu"), "down.turned")
    for index in range(3):
        around = turned(normalised(x, f"ln{index + 1}"), f"turned{index}")
        around = convolved(around, f"c{index}", f"cb{index}", f"c{index}.out", pads=[2, 2], kernel_shape=[5])
        around = turned(op("Gelu", [around], f"gelu{index}"), f"back{index}")
        around = op("MatMul", [around, weights(f"d{index}", p[f"d{index}"])], f"d{index}.out")
        around = op("Add", [around, weights(f"db{index}", p[f"db{index}"])], f"d{index}.biased")
        x = op("Add", [x, around], f"x{index}")
    x = op("MatMul", [normalised(x, "ln9"), weights("classes", class_vectors(p).T)], "logits")
    op("Softmax", [op("Add", [x, weights("b", p["b"])], "logits.biased")], "shown", axis=-1)
    seen = helper.make_tensor_value_info("seen", TensorProto.FLOAT, [1, CHANNELS, ROWS, "columns"])
    shown = helper.make_tensor_value_info("shown", TensorProto.FLOAT, [1, "steps", len(ALPHABET)])
    made = helper.make_graph(graph.nodes, "head", [seen], [shown], graph.tensors)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    helper.set_model_props(model, {"character": "\n".join(ALPHABET[1:-1])})
    onnx.checker.check_model(model)
    return model


if __name__ == "__main__":
    with open("head.pkl", "rb") as file:
        onnx.save(head({name: np.asarray(values) for name, values in pickle.load(file).items()}), "head.onnx")
